export { workOnTickets } from './work-on-tickets';
export { readHookToken, signHook, writeHookToken } from './hook-token';
export { receiveHook } from './receive-hook';
export type { TicketPace } from './work';
