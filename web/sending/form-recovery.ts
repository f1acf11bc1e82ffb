/** The part of sending that is loaded when somebody first uses a form (load-form-recovery.ts). */
export { recoverSentForm } from './recover-sent-form.ts'
export { SendingBesideButton } from './sending-beside-button.tsx'
export { sayHeartFailed } from './failed-heart.ts'
