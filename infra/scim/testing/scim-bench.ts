import type { SignInRules } from '@cloudmend/domain/company-sign-in';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { endpoints } from '../../api/endpoints';
import { callEndpoint, connectCompany } from '../../company-sign-in/testing/company-bench';
import { API_BASE } from '../../config/api-base';
import { listRoutes, matchRoute } from '../../runtime/routes';
import { anEvent } from '../../runtime/testing/an-event';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';

export const ACME = 'acme' as TenantId;
export const GLOBEX = 'globex' as TenantId;

const routes = listRoutes(endpoints, API_BASE);

export interface ScimReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came back.
  readonly body: any;
}

export interface Directory {
  readonly token: string;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ScimReply>;
}

/** A directory's client: it knows an address and a token. */
export const openDirectory = (token: string): Directory => ({
  token,
  send: async (method, path, body, headers = {}) => {
    const url = new URL(`https://cloudmend.example${API_BASE}/scim/v2${path}`);
    const match = matchRoute(routes, method, url.pathname);
    if (!match) throw new Error(`No route answers ${method} ${path}.`);
    const { handler } = await match.route.endpoint.load();
    const event = anEvent({
      sub: undefined,
      method,
      path: { ...match.pathParameters },
      query: url.search.slice(1),
      ...(body !== undefined && { rawBody: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
    });
    const {
      statusCode = 0,
      headers: sent = {},
      body: text = '',
    } = (await handler(event)) as {
      statusCode?: number;
      headers?: Record<string, unknown>;
      body?: string;
    };
    return { status: statusCode, headers: sent, text, body: text === '' ? undefined : JSON.parse(text) };
  },
});

export interface ScimBench {
  readonly test: TestServices;
  /** Of acme, whose domain is acme.example. */
  readonly acme: Directory;
  /** Of globex, whose domain is globex.example. */
  readonly globex: Directory;
  close(): Promise<void>;
}

export const RULES: Partial<SignInRules> = {
  roles: [
    { group: 'Cloud Admins', role: 'tenant-admin' },
    { group: 'Engineers', role: 'tenant-devops' },
  ],
};

let keys = 0;

/** Makes a token as an admin does in the settings. */
export const makeToken = async (tenantId: string, admin: string) =>
  callEndpoint('createScimToken', {
    sub: admin,
    path: { tenantId },
    body: {},
    headers: { 'idempotency-key': `token-${(keys += 1)}` },
  });

/** Two companies, each with a connected workspace and a directory. */
export const openScimBench = async (rules: Partial<SignInRules> = {}): Promise<ScimBench> => {
  const test = await openTestServices();
  for (const [tenantId, admin, domain] of [
    [ACME, 'ada', 'acme.example'],
    [GLOBEX, 'gus', 'globex.example'],
  ] as const) {
    await test.aTenant(tenantId, 'enterprise', { [admin]: 'tenant-admin' });
    test.people.add({ sub: admin, email: `${admin}@acme.example` });
    await connectCompany(test, { tenantId, admin, domain }, { ...RULES, ...rules });
  }
  const [acme, globex] = await Promise.all([makeToken(ACME, 'ada'), makeToken(GLOBEX, 'gus')]);
  return {
    test,
    acme: openDirectory(acme.body.secret),
    globex: openDirectory(globex.body.secret),
    close: () => test.close(),
  };
};

export const findMember = async ({ test }: ScimBench, email: string, tenantId: TenantId = ACME) =>
  test.local.system.members.byEmail(tenantId, email);

export const readTrail = async ({ test }: ScimBench, tenantId: TenantId = ACME) =>
  (await test.local.openStores(tenantId).audit.list({}, 200)).items;

/** A user as Okta describes one. */
export const aUser = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  active: true,
  ...more,
});

export const patch = (...Operations: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

export const addUser = async (directory: Directory, userName: string, more?: object): Promise<string> => {
  const { status, body, text } = await directory.send('POST', '/Users', aUser(userName, more));
  if (status !== 201) throw new Error(text);
  return body.id as string;
};

export const addGroup = async (
  directory: Directory,
  displayName: string,
  members: readonly string[] = [],
  more: object = {},
): Promise<string> => {
  const { status, body, text } = await directory.send('POST', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName,
    members: members.map((value) => ({ value })),
    ...more,
  });
  if (status !== 201) throw new Error(text);
  return body.id as string;
};
