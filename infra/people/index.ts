export { listOwners } from './owners';
export { sweepInvitations } from './sweep-invitations';
export { sweepPeople } from './sweep-people';
