export { workOnNotices } from './work-on-notices';
export type { Outgoing, OutgoingAnswer, OutgoingCall } from './outgoing';
export { type OutgoingRequest, readAnswer, toRequest } from './messages';
export { toMail } from './messages/mail';
export { signWebhook } from './messages/webhook';
