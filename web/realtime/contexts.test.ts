import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Messages, MessagesContext, useMessages } from './messages-context.ts'
import { useNotifications } from './notifications-context.ts'

test('messages and notifications are only available inside their providers', () => {
  const Asks = () => `${useMessages().unread}`
  const Notifies = () => useNotifications().permission
  assert.throws(() => renderToString(createElement(Asks)), /within a MessagesProvider/)
  assert.throws(() => renderToString(createElement(Notifies)), /within a NotificationsProvider/)
  const value = { unread: 3 } as Messages
  assert.equal(renderToString(createElement(MessagesContext, { value }, createElement(Asks))), '3')
})
