import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ListGroupsCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as auth from 'aws-amplify/auth';
import { freshBrowser, startTestPool } from './testing/test-pool';
import type { TestPool } from './testing/test-pool';

const HOUR = 3_600_000;
const password = 'my own horse';

describe('administration with the AWS SDK', () => {
  let pool: TestPool;
  let sdk: CognitoIdentityProviderClient;
  const sources: string[] = [];
  const UserPoolId = 'us-east-1_Local0001';
  beforeAll(async () => {
    pool = await startTestPool({
      triggers: {
        preSignUp: async (event) => {
          sources.push(event.triggerSource);
          return event;
        },
        preTokenGeneration: async (event) => {
          sources.push(event.triggerSource);
          event.response.claimsAndScopeOverrideDetails = {
            groupOverrideDetails: { groupsToOverride: ['tenant-viewer'] },
          };
          return event;
        },
      },
    });
    sdk = pool.sdk();
  });
  afterAll(() => pool.stop());
  beforeEach(() => {
    freshBrowser(pool);
    sources.length = 0;
  });

  const invite = (Username: string, MessageAction?: 'RESEND') =>
    sdk.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
        ...(MessageAction && { MessageAction }),
      }),
    );

  it('requires the admin secret of this installation', async () => {
    const list = new ListUsersCommand({ UserPoolId });
    await expect(pool.sdk('guessed secret').send(list)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    expect(await pool.call('ListUsers', {})).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    expect(await pool.call('AdminDeleteUser', { Username: 'x' }, { authorization: 'Bearer x' })).toMatchObject({
      __type: 'MissingAuthenticationTokenException',
    });
    await expect(sdk.send(list)).resolves.toMatchObject({ Users: [] });
  });

  it('invites with a temporary password, which is replaced at the first sign-in and grants the right groups immediately', async () => {
    const { User } = await invite('new@example.org');
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(JSON.stringify(User)).not.toContain(pool.codeFor('new@example.org'));
    const temporary = pool.codeFor('new@example.org');
    expect((await auth.signIn({ username: 'new@example.org', password: temporary })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    );
    await expect(auth.confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    expect((await auth.confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
    expect((await auth.fetchAuthSession()).tokens?.idToken?.payload['cognito:groups']).toEqual(['tenant-viewer']);
    expect(sources).toEqual(['PreSignUp_AdminCreateUser', 'TokenGeneration_NewPasswordChallenge']);
    freshBrowser(pool);
    await expect(auth.signIn({ username: 'new@example.org', password: temporary })).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('resends an invitation with a new password; the first one stops working', async () => {
    const username = 'again@example.org';
    await invite(username);
    const first = pool.codeFor(username);
    await invite(username, 'RESEND');
    await expect(auth.signIn({ username, password: first })).rejects.toThrow('Incorrect username or password.');
    freshBrowser(pool);
    expect((await auth.signIn({ username, password: pool.codeFor(username) })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    );
    await invite(username, 'RESEND');
    await expect(auth.confirmSignIn({ challengeResponse: password })).rejects.toThrow('Invalid session');
  });

  it('accepts a temporary password as long as an invitation is valid', async () => {
    const username = 'slow@example.org';
    await invite(username);
    pool.wait(14 * 24 * HOUR + 1000);
    await expect(auth.signIn({ username, password: pool.codeFor(username) })).rejects.toThrow(
      'Temporary password has expired',
    );
  });

  it('refuses to invite a user twice, and to resend to a user who has joined', async () => {
    await pool.cognito.seedUser({ email: 'joined@example.org', password });
    await expect(invite('joined@example.org')).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(invite('joined@example.org', 'RESEND')).rejects.toMatchObject({
      name: 'UnsupportedUserStateException',
    });
    await expect(invite('absent@example.org', 'RESEND')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('shows, changes and removes a user', async () => {
    const Username = 'shown@example.org';
    const { sub } = await pool.cognito.seedUser({
      email: Username,
      password,
      attributes: { 'custom:tenant': 'acme' },
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    });
    await sdk.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username,
        UserAttributes: [{ Name: 'name', Value: 'Shown' }],
      }),
    );
    await expect(
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          UserAttributes: [{ Name: 'custom:tenant', Value: 'globex' }],
        }),
      ),
    ).rejects.toThrow('cannot be updated');
    const shown = await sdk.send(new AdminGetUserCommand({ UserPoolId, Username }));
    expect(shown).toMatchObject({
      Username: sub,
      UserStatus: 'CONFIRMED',
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserCreateDate: expect.any(Date),
    });
    expect(shown.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: 'name', Value: 'Shown' },
        { Name: 'custom:tenant', Value: 'acme' },
      ]),
    );
    await sdk.send(
      new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, SoftwareTokenMfaSettings: { Enabled: false } }),
    );
    expect((await auth.signIn({ username: Username, password })).isSignedIn).toBe(true);
    await sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(sdk.send(new AdminGetUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  it.each([
    ['signed out everywhere', AdminUserGlobalSignOutCommand, 'NotAuthorizedException'],
    ['disabled', AdminDisableUserCommand, 'NotAuthorizedException'],
  ])('ends the sessions of a user who is %s', async (state, Command, name) => {
    const email = `${state.split(' ')[0]}@example.org`;
    await pool.cognito.seedUser({ email, password });
    await auth.signIn({ username: email, password });
    await sdk.send(new Command({ UserPoolId, Username: email }));
    await expect(auth.fetchUserAttributes()).rejects.toMatchObject({ name });
    expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  });

  it('asks for a new password if one must be reset', async () => {
    const username = 'reset@example.org';
    await pool.cognito.seedUser({ email: username, password });
    await sdk.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: username }));
    expect((await auth.signIn({ username, password })).nextStep.signInStep).toBe('RESET_PASSWORD');
  });

  it('lists users in pages of at most 60, and by email', async () => {
    for (let index = 0; index < 65; index += 1)
      await pool.cognito.seedUser({ email: `many${index}@example.org`, password });
    const emails: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await sdk.send(
        new ListUsersCommand({ UserPoolId, Filter: 'email ^= "many"', ...(PaginationToken && { PaginationToken }) }),
      );
      expect(page.Users?.length).toBeLessThanOrEqual(60);
      emails.push(
        ...(page.Users ?? []).map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value ?? ''),
      );
      ({ PaginationToken } = page);
    } while (PaginationToken);
    expect(new Set(emails).size).toBe(65);
    expect(
      (await sdk.send(new ListUsersCommand({ UserPoolId, Filter: 'email = "MANY7@example.org"' }))).Users,
    ).toHaveLength(1);
    await expect(
      sdk.send(new ListUsersCommand({ UserPoolId, Filter: 'custom:tenant = "acme"' })),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('reports operations that are not emulated', async () => {
    await expect(sdk.send(new ListGroupsCommand({ UserPoolId }))).rejects.toMatchObject({
      name: 'UnsupportedLocallyError',
    });
  });
});
