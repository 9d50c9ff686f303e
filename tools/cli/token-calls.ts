import type { AccessToken, createAccessToken, NewAccessToken } from '@cloudmend/domain/access-tokens';
import type { InputOf } from '@cloudmend/domain/contract';

export type NewToken = InputOf<typeof createAccessToken>;

/** The calls of the command `token`, on the local state or a deployment. */
export interface TokenCalls {
  list(): Promise<readonly AccessToken[]>;
  create(token: NewToken): Promise<NewAccessToken>;
  revoke(id: string): Promise<{ readonly id: string }>;
}
