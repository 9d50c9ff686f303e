import { resolve } from 'node:path';
import * as z from 'zod';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { StartError } from './start-error';

const MAX_PORT = 65_535;
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:]+)$/i;
const DEFAULT_STATE = `.${PRODUCT_SLUG}`;

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const ACCOUNT_ID = /^\d{12}$/;

const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port number')
    .transform(Number)
    .refine((port) => port <= MAX_PORT, `expected a port number up to ${MAX_PORT}`)
    .default(4200),
  HOST: z.string().regex(HOST, 'expected a host name or address').default('127.0.0.1'),
  CLOUDMEND_STATE: z.string().min(1, 'expected a folder').default(DEFAULT_STATE),
  CLOUDMEND_STATUS_ACCOUNT: z.string().regex(ACCOUNT_ID, 'expected an account of the demo cloud').optional(),
  AWS_ENDPOINT_URL: z.string().refine(isHttp, 'expected an address such as http://127.0.0.1:5000').optional(),
});

const FLAGS = ['--fresh', '--no-demo', '--empty-workspaces', '--short-story', '--dev'] as const;
type Flag = (typeof FLAGS)[number];

export interface LocalSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly stateFolder: string;
  /** The customer's cloud, if it is your own emulator. */
  readonly customerEndpoint: string | undefined;
  /** The account that the status page's checks scan. @default - scans are shown as not measured */
  readonly statusAccount: string | undefined;
  readonly isFresh: boolean;
  readonly withDemo: boolean;
  /** Only the main demo workspace gets accounts and scans; the others look as they do for a new customer. */
  readonly hasEmptyWorkspaces: boolean;
  /** The main demo workspace is scanned at the beginning and the end of its eight weeks, not every week. */
  readonly hasShortStory: boolean;
  readonly isDevelopment: boolean;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  readonly folder: string;
}

/** Reads the start settings. @throws StartError that names every malformed setting */
export const readLocalSettings = ({ env, args, folder }: Surroundings): LocalSettings => {
  const unknown = args.filter((arg) => !(FLAGS as readonly string[]).includes(arg));
  if (unknown.length > 0)
    throw new StartError(`Unknown option ${unknown.join(', ')}. Known options: ${FLAGS.join(', ')}.`);
  const parsed = Variables.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${String(path[0])} is "${env[String(path[0])]}", ${message}`,
    );
    throw new StartError(`${faults.join('. ')}.`);
  }
  const has = (flag: Flag): boolean => args.includes(flag);
  const { PORT, HOST: host, CLOUDMEND_STATE, CLOUDMEND_STATUS_ACCOUNT, AWS_ENDPOINT_URL } = parsed.data;
  return {
    port: PORT,
    host,
    stateFolder: resolve(folder, CLOUDMEND_STATE),
    customerEndpoint: AWS_ENDPOINT_URL,
    statusAccount: CLOUDMEND_STATUS_ACCOUNT,
    isFresh: has('--fresh'),
    withDemo: !has('--no-demo'),
    hasEmptyWorkspaces: has('--empty-workspaces'),
    hasShortStory: has('--short-story'),
    isDevelopment: has('--dev'),
  };
};
