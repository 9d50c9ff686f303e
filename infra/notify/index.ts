export { workOnNotices } from './work-on-notices';
export type { Outgoing, OutgoingAnswer, OutgoingCall } from './outgoing';
export { type OutgoingRequest, toRequest } from './messages';
export { signWebhook } from './messages/webhook';
