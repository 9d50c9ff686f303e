/** The part of Amplify's configuration file that the browser reads. */
export interface Outputs {
  readonly auth?: AuthOutputs;
  readonly custom: {
    /** The API base; ends in `/api`. */
    readonly api: { readonly endpoint: string };
    /** Where companies' users sign in, and the client of their sessions. */
    readonly company_sign_in?: { readonly client_id: string; readonly url: string };
    /** Local mode only. */
    readonly local?: { readonly user_pool_endpoint: string; readonly demo_account_url?: string };
  };
}

export interface AuthOutputs {
  readonly aws_region: string;
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** Where passkeys are offered. */
  readonly passwordless?: { readonly web_authn: { readonly relying_party_id: string } };
}

/** The configuration could not be loaded; see `cause`. */
export class OutputsError extends Error {
  override readonly name = 'OutputsError';
  constructor(cause: unknown) {
    super('Cannot load amplify_outputs.json', { cause });
  }
}

interface LoadOptions {
  readonly fetch?: typeof fetch;
  /** The page's own origin. @default - the browser's */
  readonly origin?: string;
}

const LOCAL_HOST = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

const toAuth = (value: unknown): AuthOutputs | undefined => {
  const { aws_region, user_pool_id, user_pool_client_id, passwordless } = record(value);
  if (!text(aws_region) || !text(user_pool_id) || !text(user_pool_client_id)) return undefined;
  const { relying_party_id } = record(record(passwordless).web_authn);
  return {
    aws_region,
    user_pool_id,
    user_pool_client_id,
    ...(text(relying_party_id) && { passwordless: { web_authn: { relying_party_id } } }),
  };
};

const toLocal = (value: unknown): Outputs['custom']['local'] => {
  if (!isRecord(value)) return undefined;
  const { user_pool_endpoint, demo_account_url } = value;
  if (!text(user_pool_endpoint)) throw new Error('custom.local.user_pool_endpoint is missing');
  return { user_pool_endpoint, ...(text(demo_account_url) && { demo_account_url }) };
};

const toCompany = (value: unknown): Outputs['custom']['company_sign_in'] => {
  const { client_id, url } = record(value);
  return text(client_id) && text(url) ? { client_id, url } : undefined;
};

/** Validates the shape. @throws Error naming the first problem */
export const parseOutputs = (value: unknown): Outputs => {
  if (!isRecord(value)) throw new Error('not an object');
  const custom = record(value.custom);
  const { endpoint, url } = record(custom.api);
  const api = text(endpoint) ? endpoint : url;
  if (!text(api)) throw new Error('custom.api.endpoint is missing');
  const auth = toAuth(value.auth);
  const local = toLocal(custom.local);
  const company = toCompany(custom.company_sign_in);
  return {
    ...(auth && { auth }),
    custom: { api: { endpoint: api }, ...(company && { company_sign_in: company }), ...(local && { local }) },
  };
};

// Development settings on a real site would send passwords to a port on the visitor's machine.
const refuseLocalEndpoints = (outputs: Outputs, origin: string): void => {
  if (LOCAL_HOST.test(new URL(origin).hostname)) return;
  const { api, company_sign_in, local } = outputs.custom;
  for (const endpoint of [api.endpoint, company_sign_in?.url, local?.user_pool_endpoint]) {
    if (endpoint === undefined) continue;
    const { protocol, hostname } = new URL(endpoint, origin);
    if (protocol !== 'https:' || LOCAL_HOST.test(hostname)) throw new Error(`${endpoint} is a local endpoint`);
  }
};

const fetchOutputs = async (load: typeof fetch): Promise<unknown> => {
  const response = await load('/amplify_outputs.json', { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  // A fallback to index.html answers 200 with HTML if the file is missing.
  if (!response.headers.get('content-type')?.includes('json')) throw new Error('not JSON');
  return response.json();
};

/** Reads and validates /amplify_outputs.json. @throws OutputsError */
export const loadOutputs = async ({
  fetch: load = fetch,
  origin = window.location.origin,
}: LoadOptions = {}): Promise<Outputs> => {
  try {
    const outputs = parseOutputs(await fetchOutputs(load));
    refuseLocalEndpoints(outputs, origin);
    if (!outputs.auth) console.warn('Amplify Auth config missing in amplify_outputs.json');
    return outputs;
  } catch (error) {
    throw new OutputsError(error);
  }
};
