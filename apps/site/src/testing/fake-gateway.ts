import type { SessionUser } from '@cloudmend/auth';
import type { Auth, Gateway } from '../entrance/gateway';

export const someone: SessionUser = {
  email: 'mira@acme.example',
  sub: 'sub-1',
  groups: ['tenant-admin'],
  plan: 'starter',
  tenant: 'acme',
  name: 'Mira',
};

/** Refuses with a message, as the identity library does. */
export const refuseWith =
  (message: string, name = 'NotAuthorizedException') =>
  (): Promise<never> =>
    Promise.reject(Object.assign(new Error(message), { name }));

interface FakeGateway extends Gateway {
  /** The page's calls in order. */
  readonly asked: string[];
  /** Where the page navigated to. */
  readonly visited: string[];
  readonly stored: string[];
}

interface Overrides {
  readonly auth?: Partial<Auth>;
  readonly isTaken?: Gateway['isTaken'];
  readonly storedTenant?: string;
  readonly company?: Gateway['company'];
  /** Whether to start signed out. @default true */
  readonly startsSignedOut?: boolean;
}

/** A gateway where everything succeeds unless the test says otherwise. */
export const fakeGateway = ({
  auth = {},
  isTaken = async () => false,
  storedTenant,
  company,
  startsSignedOut = true,
}: Overrides = {}): FakeGateway => {
  const asked: string[] = [];
  const visited: string[] = [];
  const stored: string[] = [];
  let isSignedIn = !startsSignedOut;
  const record = async (what: string) => {
    asked.push(what);
    isSignedIn = true;
    return { kind: 'done' } as const;
  };
  const note = async (what: string) => void asked.push(what);
  return {
    asked,
    visited,
    stored,
    isTaken,
    startCompany: async (email, purpose = 'enter') =>
      email.endsWith('@company.example') ? `https://login.example/${purpose}` : undefined,
    tryCompany: async (provider) => `https://login.example/${provider}`,
    company,
    leave: (path) => void visited.push(path),
    storedTenant: () => storedTenant,
    storeTenant: (tenant) => void stored.push(tenant),
    closeTab: () => void visited.push('closed'),
    auth: {
      readUser: async () => (isSignedIn ? someone : undefined),
      signIn: (email, password) => record(`signIn ${email} ${password}`),
      offersPasskeys: () => false,
      signInWithPasskey: (email) => record(`signInWithPasskey ${email}`),
      confirmMfa: (code) => record(`confirmMfa ${code}`),
      setNewPassword: (password) => record(`setNewPassword ${password}`),
      startPasswordReset: (email) => note(`startPasswordReset ${email}`),
      finishPasswordReset: (email, code, password) => note(`finishPasswordReset ${email} ${code} ${password}`),
      signUp: ({ email, tenant }) => note(`signUp ${email} ${tenant}`),
      confirmSignUp: async (email, code) => {
        await note(`confirmSignUp ${email} ${code}`);
        return { signedIn: true };
      },
      resendCode: (email) => note(`resendCode ${email}`),
      // As the library does, without the words that Cognito puts before what a trigger says.
      authMessage: (error, fallback = 'Authentication error') =>
        (error instanceof Error && error.message.replace('PreSignUp failed with error ', '')) || fallback,
      takeOrigin: () => undefined,
      ...auth,
    },
  };
};
