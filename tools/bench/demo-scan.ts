import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { type ApiClient, createApiClient } from '@cloudmend/api-client';
import { AppError } from '@cloudmend/domain/errors';
import { isFinished, type ScanMode } from '@cloudmend/domain/scans';
import { adminEmail, DEMO_PASSWORD, MAIN_TENANT } from '../local/seed/demo-people';

const DEMO_ACCOUNT = '111122223333';
const POLL_MS = 25;

interface Outputs {
  readonly auth: { readonly user_pool_id: string; readonly user_pool_client_id: string };
  readonly custom: {
    readonly api: { readonly endpoint: string };
    readonly local: { readonly user_pool_endpoint: string };
  };
}

/** The API as the demo workspace's admin, signed in as a browser does. */
export const signedInClient = async (url: string): Promise<ApiClient> => {
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const outputs = (await (await fetch(`${url}/amplify_outputs.json`)).json()) as Outputs;
  const { user_pool_id: userPoolId, user_pool_client_id: userPoolClientId } = outputs.auth;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: outputs.custom.local.user_pool_endpoint } },
  });
  await signIn({ username: adminEmail(MAIN_TENANT), password: DEMO_PASSWORD });
  const getToken = async () => (await fetchAuthSession()).tokens?.idToken?.toString();
  return createApiClient({ baseUrl: outputs.custom.api.endpoint, getToken });
};

/** The ID token of the user signed in by `signedInClient`. */
export const currentToken = async (): Promise<string> => (await fetchAuthSession()).tokens?.idToken?.toString() ?? '';

/** A process that evaluates tens of thousands of resources responds late, so requests are retried. */
const orLater =
  (isServed: () => boolean) =>
  (thrown: unknown): undefined => {
    if (!isServed()) throw new Error('The process that serves the API has ended.', { cause: thrown });
    if (!(thrown instanceof AppError) || thrown.code !== 'unavailable') throw thrown;
  };

export interface DemoScan {
  readonly scanId: string;
  /** Milliseconds from "Start scan" to done, through the real API and workflow. */
  readonly ms: number;
  readonly resources: number;
  readonly apiCalls: number;
}

interface DemoScanOptions {
  readonly pollMs?: number;
  readonly mode?: ScanMode;
  /** Whether the process that serves the API still runs. @default - it is this one */
  readonly isServed?: () => boolean;
}

/**
 * Scans the demo account as the console does, polling its progress.
 * @throws Error unless the scan ends as done, or if the process that serves the API ends
 */
export const timeDemoScan = async (
  api: ApiClient,
  { pollMs = POLL_MS, mode = 'all', isServed = () => true }: DemoScanOptions = {},
): Promise<DemoScan> => {
  const tenantId = MAIN_TENANT.tenantId;
  const began = performance.now();
  const { scanId } = await api.startScan(tenantId, { cloud: 'aws', accounts: [DEMO_ACCOUNT], mode });
  for (;;) {
    const scan = await api.getScan(tenantId, { scanId }).catch(orLater(isServed));
    if (scan && isFinished(scan.status)) {
      if (scan.status !== 'done') throw new Error(`The demo scan ended as ${scan.status}: ${scan.reason ?? ''}`);
      return { scanId, ms: performance.now() - began, resources: scan.resources, apiCalls: scan.apiCalls };
    }
    await new Promise((done) => setTimeout(done, pollMs));
  }
};
