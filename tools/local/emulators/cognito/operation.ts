import * as z from 'zod';
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from './errors';
import type { Pool } from './pool';
import type { PoolUser } from './user';

/** One operation of the API: who may call it and how it handles the body. */
export interface Operation {
  readonly access: 'public' | 'token' | 'admin';
  perform(pool: Pool, body: unknown): Promise<object>;
}

export const Username = z.string().trim().min(1).max(128);
export const Password = z.string().min(1).max(300);
export const Code = z.string().trim().min(1).max(64);
export const Session = z.string().min(1).max(2048);
export const AttributeEntries = z.array(z.object({ Name: z.string().min(1).max(64), Value: z.string() })).max(50);

export const ClientMetadata = z.record(z.string().max(131_072), z.string().max(131_072));
export type ClientMetadata = z.output<typeof ClientMetadata>;

const parseInput = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParameter(
    `1 validation error detected: ${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`,
  );
};

const ClientBound = z.object({ ClientId: z.string() });

/** Anyone may call it, on behalf of the browser's client or, where `clients` says so, of any. */
export const publicOperation = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, input: z.output<S>, clientId: string) => Promise<object>,
  clients: 'own' | 'any' = 'own',
): Operation => ({
  access: 'public',
  perform: async (pool, body) => {
    const { ClientId } = parseInput(ClientBound, body);
    if (ClientId !== pool.clientId && !(clients === 'any' && ClientId === pool.companies.clientId))
      throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
    return run(pool, parseInput(schema, body), ClientId);
  },
});

const TokenBound = z.object({ AccessToken: z.string().max(8192) });

/** The user behind an access token with valid signature and session. @throws CognitoError */
const findPerson = async (pool: Pool, token: string): Promise<PoolUser> => {
  const { sub, sessionId } = await pool.tokens.verifyAccess(token);
  const user = pool.users.bySub(sub);
  if (!user) throw userNotFound();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (!user.sessions.some(({ id }) => id === sessionId)) throw notAuthorized('Access Token has been revoked');
  return user;
};

/** Requires a valid access token. */
export const tokenOperation = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, input: z.output<S>, user: PoolUser) => Promise<object>,
): Operation => ({
  access: 'token',
  perform: async (pool, body) => {
    const user = await findPerson(pool, parseInput(TokenBound, body).AccessToken);
    return run(pool, parseInput(schema, body), user);
  },
});

/** Requires a request signed with the installation's secret. */
export const adminOperation = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, input: z.output<S>) => Promise<object>,
): Operation => ({
  access: 'admin',
  perform: async (pool, body) => run(pool, parseInput(schema, body)),
});

/** The user an administrator names. @throws CognitoError UserNotFoundException */
export const namedUser = (pool: Pool, username: string): PoolUser => {
  const user = pool.users.find(username);
  if (!user) throw userNotFound();
  return user;
};
