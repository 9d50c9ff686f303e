export { sweepInvitations } from './sweep-invitations';
