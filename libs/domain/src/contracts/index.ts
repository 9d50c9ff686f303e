import * as listed from './list';

/** Every call of the API by name. The client derives its methods from it, the server its routes. */
export const contracts = { ...listed };
export type Contracts = typeof contracts;
