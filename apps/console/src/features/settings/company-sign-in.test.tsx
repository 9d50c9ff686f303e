import { screen, waitFor, within } from '@testing-library/react';
import type { CompanySignIn } from '@cloudmend/domain/company-sign-in';
import { AppError } from '@cloudmend/domain/errors';
import { itAtNight, takeFirst } from '@cloudmend/domain/testing/at-night';
import type { FakeRoutes } from '../../testing/fake-routes';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const SAML = {
  kind: 'saml',
  entityId: 'https://idp.acme.example',
  signInUrl: 'https://idp.acme.example/sign-in',
  metadataUrl: 'https://idp.acme.example/metadata',
  certificateExpiresAt: new Date(Date.now() + 400 * DAY_MS).toISOString(),
  emailAttribute: 'email',
  groupsAttribute: 'groups',
  savedAt: '2026-11-20T10:00:00.000Z',
} as const;
const OPEN_DOMAIN = {
  domain: 'acme.example',
  recordName: '_cloudmend-sign-in.acme.example',
  recordValue: 'cloudmend-domain-verification=abc',
  verifiedAt: null,
};
const VERIFIED = { ...OPEN_DOMAIN, verifiedAt: '2026-11-20T10:00:00.000Z' };

const aSetup = (parts: Partial<CompanySignIn> = {}): CompanySignIn => ({
  mode: 'off',
  roles: [],
  defaultRole: null,
  breakGlass: [],
  connection: null,
  provider: null,
  domains: [],
  serviceProvider: {
    acsUrl: 'https://sign-in.example/saml2/idpresponse',
    entityId: 'urn:amazon:cognito:sp:pool',
    redirectUri: 'https://sign-in.example/oauth2/idpresponse',
  },
  ...parts,
});
const READY = aSetup({ connection: SAML, provider: 'company-1', domains: [VERIFIED] });

const PROVISIONING = {
  baseUrl: null,
  tokens: [],
  users: 0,
  inactiveUsers: 0,
  groups: [],
  hasVerifiedDomain: false,
};

const PEOPLE = ['admin@acme.example', 'second@acme.example'].map((email) => ({
  email,
  name: email,
  groups: ['tenant-admin'],
  state: 'active',
}));

/** Opens the tab; answers hold from the call on that they are about. */
const open = (setup: CompanySignIn, routes: FakeRoutes = {}, workspace = aWorkspace({ plan: 'enterprise' })) =>
  renderApp('/acme/settings?tab=company', {
    workspace,
    routes: {
      'GET /tenants/*/company-sign-in': () => setup,
      'GET /admin/users': () => PEOPLE,
      'GET /tenants/*/provisioning': () => PROVISIONING,
      ...routes,
    },
  });
type Opened = ReturnType<typeof open>;

const sentTo = ({ api }: Opened, end: string) =>
  api.requests.findLast(({ path, method }) => method === 'POST' && path.endsWith(end))?.body;
const card = (name: string) => screen.findByRole('region', { name });
const press = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));

describe('company sign-in in the settings', () => {
  itAtNight('says what it is and which plan has it', async () => {
    const { api } = open(aSetup(), {}, aWorkspace({ plan: 'pro' }));
    expect(await screen.findByText('Single sign-on needs Enterprise. Your plan is Pro.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request another plan' })).toHaveAttribute('href', '/acme/company');
    expect(screen.getByRole('link', { name: 'Compare plans' })).toBeInTheDocument();
    expect(api.requests.some(({ path }) => path.endsWith('/company-sign-in'))).toBe(false);
  });

  it.each(
    takeFirst(
      [
        ['Not set up', aSetup()],
        ['Off', READY],
        ['Optional', { ...READY, mode: 'optional' as const }],
        ['Required', { ...READY, mode: 'enforced' as const, breakGlass: ['admin@acme.example'] }],
      ],
      1,
    ),
  )('shows at a glance that it is %s', async (state, setup) => {
    open(setup);
    expect(within(await card('Company sign-in')).getByText(state)).toBeInTheDocument();
  });

  itAtNight('warns before the certificate of the provider expires', async () => {
    const certificateExpiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
    open({ ...READY, connection: { ...SAML, certificateExpiresAt } });
    expect(await screen.findByText(/certificate expires on/)).toBeInTheDocument();
  });

  itAtNight('is shown to members who cannot change it', async () => {
    open(
      { ...READY, mode: 'optional', roles: [{ group: 'Engineers', role: 'tenant-devops' }] },
      {},
      aWorkspace({ role: 'tenant-viewer', plan: 'enterprise' }),
    );
    expect(await screen.findByText('Engineers')).toBeInTheDocument();
    expect(screen.getByText('https://idp.acme.example')).toBeInTheDocument();
    expect(screen.getByText('Only admins can change company sign-in.')).toBeInTheDocument();
    for (const name of ['Add domain', 'Remove acme.example', 'Change connection', 'Save rules'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  itAtNight('says why it cannot be shown', async () => {
    open(aSetup(), { 'GET /tenants/*/company-sign-in': () => new AppError('unavailable', 'Try again in a moment.') });
    expect(await screen.findByText('Could not load company sign-in')).toBeInTheDocument();
  });
});

describe('email domains', () => {
  it('are added, checked once the record is there, and removed after a question', async () => {
    let isThere = false;
    const app = open(aSetup(), {
      'POST /tenants/*/company-sign-in/domains': () => aSetup({ domains: [OPEN_DOMAIN] }),
      'POST /tenants/*/company-sign-in/domains/*/verify': () =>
        isThere ? aSetup({ domains: [VERIFIED] }) : new AppError('conflict', 'The TXT record was not found.'),
      'DELETE /tenants/*/company-sign-in/domains/*': () => aSetup(),
    });
    const field = await screen.findByRole('textbox', { name: 'Domain' });
    await app.user.type(field, 'not a domain');
    await press(app, 'Add domain');
    expect(await screen.findByText('Enter a domain such as example.com.')).toBeInTheDocument();
    expect(field).toHaveValue('not a domain');
    await app.user.clear(field);
    await app.user.type(field, 'ACME.example');
    await press(app, 'Add domain');
    expect(await screen.findByText('cloudmend-domain-verification=abc')).toBeInTheDocument();
    expect(sentTo(app, '/domains')).toEqual({ domain: 'acme.example' });
    expect(screen.getByRole('button', { name: 'Copy the record value of acme.example' })).toBeEnabled();

    await press(app, 'Check the record of acme.example');
    expect(await screen.findByText('The TXT record was not found.')).toBeInTheDocument();
    isThere = true;
    await press(app, 'Check the record of acme.example');
    expect(await screen.findByText('Verified on 20 Nov 2026')).toBeInTheDocument();
    expect(screen.queryByText('cloudmend-domain-verification=abc')).not.toBeInTheDocument();

    await press(app, 'Remove acme.example');
    await app.user.click(await screen.findByRole('button', { name: 'Remove domain' }));
    expect(await screen.findByText(/No domains yet/)).toBeInTheDocument();
  });

  itAtNight('keep what was typed if another workspace has the domain', async () => {
    const app = open(aSetup(), {
      'POST /tenants/*/company-sign-in/domains': () =>
        new AppError('conflict', 'A workspace can have up to 20 domains.'),
    });
    await app.user.type(await screen.findByRole('textbox', { name: 'Domain' }), 'acme.example');
    await press(app, 'Add domain');
    expect(await screen.findByText('A workspace can have up to 20 domains.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveValue('acme.example');
  });
});

describe('the identity provider', () => {
  const CONNECT = 'POST /tenants/*/company-sign-in/connection';

  it('gets our addresses and is connected by SAML metadata', async () => {
    const app = open(aSetup(), { [CONNECT]: () => READY });
    const provider = within(await card('Identity provider'));
    expect(provider.getByText('https://sign-in.example/saml2/idpresponse')).toBeInTheDocument();
    expect(provider.getByRole('button', { name: 'Copy Entity ID' })).toBeEnabled();
    await press(app, 'Connect provider');
    expect(await provider.findByText('Enter an address that starts with https://.')).toBeInTheDocument();
    await app.user.type(
      provider.getByRole('textbox', { name: 'Metadata address' }),
      'https://idp.acme.example/metadata',
    );
    await press(app, 'Connect provider');
    expect(await screen.findByRole('button', { name: 'Test sign-in' })).toBeEnabled();
    expect(sentTo(app, '/connection')).toEqual({
      connection: {
        kind: 'saml',
        metadata: { url: 'https://idp.acme.example/metadata' },
        emailAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
        groupsAttribute: 'groups',
      },
    });
  });

  itAtNight('is connected by an uploaded file', async () => {
    const app = open(aSetup(), { [CONNECT]: () => READY });
    await app.user.click(await screen.findByRole('radio', { name: 'By file' }));
    await press(app, 'Connect provider');
    expect(await screen.findByText('Choose the metadata file of your provider.')).toBeInTheDocument();
    const text = '<EntityDescriptor/>';
    // jsdom does not read files.
    const file = Object.assign(new File([text], 'metadata.xml', { type: 'text/xml' }), { text: async () => text });
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    await app.user.upload(input, file);
    await waitFor(() => expect(screen.queryByText('Choose the metadata file of your provider.')).toBeNull());
    await press(app, 'Connect provider');
    await waitFor(() => expect(sentTo(app, '/connection')).toMatchObject({ connection: { metadata: { text } } }));
  });

  it('keeps what was typed, the secret too, and names the field that was refused', async () => {
    const app = open(aSetup(), {
      [CONNECT]: () =>
        new AppError('invalid', 'The issuer could not be read: https://login.acme.example answered 404.'),
    });
    await app.user.click(await screen.findByRole('radio', { name: 'OpenID Connect' }));
    expect(screen.getByText('https://sign-in.example/oauth2/idpresponse')).toBeInTheDocument();
    const issuer = screen.getByRole('textbox', { name: 'Issuer' });
    await app.user.type(issuer, 'https://login.acme.example');
    await app.user.type(screen.getByRole('textbox', { name: 'Client ID' }), 'client');
    await app.user.type(screen.getByLabelText('Client secret'), 'secret');
    await press(app, 'Connect provider');
    expect(await screen.findByText(/answered 404/)).toBeInTheDocument();
    expect(issuer).toBeInvalid();
    expect(issuer).toHaveValue('https://login.acme.example');
    expect(screen.getByLabelText('Client secret')).toHaveValue('secret');
    await app.user.click(screen.getByRole('radio', { name: 'SAML 2.0' }));
    await app.user.click(screen.getByRole('radio', { name: 'OpenID Connect' }));
    expect(screen.getByLabelText('Client secret')).toHaveValue('secret');
  });

  itAtNight('is tried in a new tab', async () => {
    const app = open(READY);
    await app.user.click(await screen.findByRole('button', { name: 'Test sign-in' }));
    expect(app.tabs).toEqual(['/signin?try=company-1']);
  });

  itAtNight('is removed after a question', async () => {
    const app = open(READY, { 'DELETE /tenants/*/company-sign-in/connection': () => aSetup({ domains: [VERIFIED] }) });
    await app.user.click(await screen.findByRole('button', { name: 'Remove provider' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Sessions that it opened end immediately');
    await app.user.click(within(dialog).getByRole('button', { name: 'Remove provider' }));
    expect(await screen.findByRole('button', { name: 'Connect provider' })).toBeInTheDocument();
  });
});

describe('sign-in rules', () => {
  const RULES = 'POST /tenants/*/company-sign-in/rules';
  const saved = (body: object): CompanySignIn => ({ ...READY, ...body });

  it('cannot be turned on before a domain is verified and a provider connected', async () => {
    open(aSetup({ domains: [OPEN_DOMAIN] }));
    expect(await screen.findByRole('radio', { name: 'Optional' })).toBeDisabled();
    expect(screen.getByText('Verify a domain and connect your provider to turn it on.')).toBeInTheDocument();
  });

  it('map groups to roles in order and turn it on', async () => {
    const app = open(READY, { [RULES]: ({ body }) => saved(body) });
    await app.user.click(await screen.findByRole('radio', { name: 'Optional' }));
    await press(app, 'Save rules');
    expect(await screen.findByText('Add a group, or choose a role for everyone else.')).toBeInTheDocument();
    await press(app, 'Add group');
    await press(app, 'Save rules');
    expect(await screen.findByText('Enter the group, or remove it.')).toBeInTheDocument();
    const first = screen.getByRole('group', { name: 'Group 1' });
    await app.user.type(within(first).getByRole('textbox', { name: 'Group' }), 'Engineers');
    await press(app, 'Add group');
    const second = screen.getByRole('group', { name: 'Group 2' });
    await app.user.type(within(second).getByRole('textbox', { name: 'Group' }), 'Cloud Admins');
    await app.user.selectOptions(within(second).getByRole('combobox', { name: 'Role' }), 'tenant-admin');
    await app.user.click(within(second).getByRole('button', { name: 'Move up' }));
    await press(app, 'Save rules');
    expect(await within(await card('Company sign-in')).findByText('Optional')).toBeInTheDocument();
    expect(sentTo(app, '/rules')).toEqual({
      mode: 'optional',
      roles: [
        { group: 'Cloud Admins', role: 'tenant-admin' },
        { group: 'Engineers', role: 'tenant-viewer' },
      ],
      defaultRole: null,
      breakGlass: [],
    });
    expect(screen.getByRole('button', { name: 'Save rules' })).toBeDisabled();
  });

  itAtNight('require it only with an admin who keeps a password, and keep what was chosen', async () => {
    const app = open(
      { ...READY, defaultRole: 'tenant-viewer' },
      { [RULES]: () => new AppError('invalid', 'second@acme.example has no password yet.') },
    );
    await app.user.click(await screen.findByRole('radio', { name: 'Required' }));
    expect(screen.getByText(/end at once, and their personal API tokens/)).toBeInTheDocument();
    await press(app, 'Save rules');
    expect(await screen.findByText(/Choose at least one admin/)).toBeInTheDocument();
    await app.user.click(await screen.findByRole('checkbox', { name: 'second@acme.example' }));
    await press(app, 'Save rules');
    expect(await screen.findByText('second@acme.example has no password yet.')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'second@acme.example' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Required' })).toBeChecked();
  });
});
