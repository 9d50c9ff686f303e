import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { createAttempts, createMessageLimit } from './attempts';
import { createChallenges } from './challenges';
import { createFetch } from './http';
import { toJwks, openInstallation } from './installation';
import type { PublicJwk } from './installation';
import { createMailer } from './mail';
import type { Outbox } from './mail';
import type { Pool } from './pool';
import { seedUserFor } from './seed-user';
import type { SeedUser } from './seed-user';
import { openCompanies } from './companies/companies';
import { hostedPages } from './companies/hosted-pages';
import { type CallProvider, refuseCalls } from './companies/sign-in';
import {
  ADMIN_ACCESS_KEY_ID,
  COMPANY_CLIENT_ID,
  DEFAULT_CLIENT_ID,
  ISSUER,
  REGION,
  RELYING_PARTY_ID,
  USER_POOL_ID,
} from './settings';
import { createTokens } from './tokens';
import { createTriggerCaller } from './triggers';
import type { CognitoTriggers } from './triggers';
import { openUserStore } from './user-store';

export interface CognitoOptions {
  /** The pool's own folder, created if missing. Holds keys, admin secret and users. */
  readonly stateFolder: string;
  readonly triggers: CognitoTriggers;
  readonly outbox: Outbox;
  /** Origins whose pages may call, such as `http://localhost:4200`. @default - none: only calls without an Origin */
  readonly allowedOrigins?: readonly string[];
  /** @default - a fixed id */
  readonly clientId?: string;
  readonly clock?: () => Date;
  readonly warn?: (message: string) => void;
  /** Calls identity providers. @default - nothing is called */
  readonly callProvider?: CallProvider;
}

/** The running local user pool. */
export interface LocalCognito {
  /** Serves `POST <mount>/` (the user pool's protocol) and `GET <mount>/…/.well-known/jwks.json`. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly userPoolId: string;
  readonly clientId: string;
  /** The client of sessions that companies' identity providers open. */
  readonly companyClientId: string;
  /** Both. */
  readonly clientIds: readonly string[];
  readonly region: string;
  readonly issuer: string;
  /** For a verifier's key cache, so that nothing needs to be fetched. */
  readonly jwks: { readonly keys: PublicJwk[] };
  /** Credentials for an AWS SDK client whose `endpoint` is the mount: the only way to make admin calls. */
  readonly adminCredentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Creates a confirmed user with a verified address unless there is one. Runs no trigger, sends no email. */
  readonly seedUser: (user: SeedUser) => Promise<{ sub: string }>;
  /** Resolves when everything is on disk. */
  readonly stop: () => Promise<void>;
}

/** Starts the user pool in this process. It opens no port: mount `fetch` on the single origin. */
export const startCognito = async (options: CognitoOptions): Promise<LocalCognito> => {
  const {
    stateFolder,
    triggers: triggerFunctions,
    outbox,
    allowedOrigins = [],
    clientId = DEFAULT_CLIENT_ID,
  } = options;
  const { clock = () => new Date(), warn = console.warn, callProvider = refuseCalls } = options;
  const installation = await openInstallation(stateFolder);
  const users = await openUserStore(join(stateFolder, 'users'), clock);
  const triggers = createTriggerCaller(triggerFunctions, clientId);
  const { adminSecret } = installation;
  const jwks = toJwks(installation);
  const pool: Pool = {
    clientId,
    createdAt: installation.createdAt,
    users,
    triggers,
    clock,
    challenges: createChallenges(clock),
    attempts: createAttempts(clock),
    companies: await openCompanies(stateFolder),
    tokens: createTokens({ installation, clientId, triggers, clock }),
    relyingParty: {
      id: RELYING_PARTY_ID,
      // The server's own origin is added once its port is known.
      get origins() {
        return allowedOrigins.filter((origin) => new URL(origin).hostname === RELYING_PARTY_ID);
      },
    },
    mail: createMailer(outbox, createMessageLimit(clock)),
    disguise: (text) => createHmac('sha256', adminSecret).update(text).digest('hex'),
  };
  return {
    fetch: createFetch({
      pool,
      adminSecret,
      jwks,
      allowedOrigins,
      warn,
      hosted: hostedPages({ pool, allowedOrigins, callProvider }),
    }),
    userPoolId: USER_POOL_ID,
    clientId,
    companyClientId: COMPANY_CLIENT_ID,
    clientIds: [clientId, COMPANY_CLIENT_ID],
    region: REGION,
    issuer: ISSUER,
    jwks,
    adminCredentials: { accessKeyId: ADMIN_ACCESS_KEY_ID, secretAccessKey: adminSecret },
    seedUser: seedUserFor(pool),
    stop: users.settle,
  };
};
