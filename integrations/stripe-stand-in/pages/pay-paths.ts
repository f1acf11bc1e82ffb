/** The addresses of the payment page. The forms of `page` and `confirm` send to their own address. */
export const payPaths = {
  page: '/dev/pay/:sessionId',
  confirm: '/dev/pay/:sessionId/confirm',
  style: '/dev/pay.css',
  font: '/dev/pay.woff2',
}
