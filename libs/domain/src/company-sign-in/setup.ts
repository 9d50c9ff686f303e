import * as z from 'zod';
import { Email } from '../people/index';
import { TenantRole } from '../permissions/index';

/** Auditors have a last day, which no group of a directory says. */
export const CompanyRole = TenantRole.exclude(['tenant-auditor']);
export type CompanyRole = z.infer<typeof CompanyRole>;

export const ROLE_RULES_MOST = 50;
export const DOMAINS_MOST = 20;
export const BREAK_GLASS_MOST = 10;
/** Cognito rejects longer SAML metadata. */
export const METADATA_LENGTH_MOST = 100_000;

export const SignInDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'Enter a domain such as example.com.',
  );

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/;

/** Without TLS only on this machine, where the emulated identity providers are. */
export const SignInAddress = z
  .string()
  .trim()
  .max(1024)
  .refine(
    (address) => (address.startsWith('https://') || LOOPBACK.test(address)) && URL.canParse(address),
    'Enter an address that starts with https://.',
  );
const AttributeName = z.string().trim().min(1).max(256);

/** The connection as an admin enters it. A secret goes to the user pool alone, and no call answers it. */
export const ConnectionInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('saml'),
    /** Uploaded, or read from the address. */
    metadata: z.union([
      z.strictObject({ text: z.string().min(1).max(METADATA_LENGTH_MOST) }),
      z.strictObject({ url: SignInAddress }),
    ]),
    emailAttribute: AttributeName,
    groupsAttribute: AttributeName,
  }),
  z.strictObject({
    kind: z.literal('oidc'),
    issuer: SignInAddress,
    clientId: z.string().trim().min(1).max(256),
    clientSecret: z.string().min(1).max(1024),
    emailAttribute: AttributeName,
    groupsAttribute: AttributeName,
  }),
]);
export type ConnectionInput = z.infer<typeof ConnectionInput>;

/** What the form offers first: Entra ID's claim, and the names that Okta and Google Workspace let an admin choose. */
export const DEFAULT_ATTRIBUTES = {
  saml: {
    emailAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    groupsAttribute: 'groups',
  },
  oidc: { emailAttribute: 'email', groupsAttribute: 'groups' },
} as const;

const Saved = { emailAttribute: z.string(), groupsAttribute: z.string(), savedAt: z.string() };

/** A saved connection, without its secret. */
export const Connection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('saml'),
    entityId: z.string(),
    signInUrl: z.string(),
    /** Null for uploaded metadata. */
    metadataUrl: z.string().nullable(),
    /** The last day of the certificate that expires last, as it was when the connection was saved. */
    certificateExpiresAt: z.string(),
    ...Saved,
  }),
  z.object({ kind: z.literal('oidc'), issuer: z.string(), clientId: z.string(), ...Saved }),
]);
export type Connection = z.infer<typeof Connection>;

export const SignInMode = z.enum(['off', 'optional', 'enforced']);
export type SignInMode = z.infer<typeof SignInMode>;

export const RoleRule = z.strictObject({ group: z.string().trim().min(1).max(256), role: CompanyRole });
export type RoleRule = z.infer<typeof RoleRule>;

export const SignInRules = z.strictObject({
  mode: SignInMode,
  /** The first rule with a group of the user decides. */
  roles: z.array(RoleRule).max(ROLE_RULES_MOST),
  /** For users in none of the groups; null rejects them. */
  defaultRole: CompanyRole.nullable(),
  /** Admins who may sign in with a password although company sign-in is required. */
  breakGlass: z.array(Email).max(BREAK_GLASS_MOST),
});
export type SignInRules = z.infer<typeof SignInRules>;

export const DomainEntry = z.object({
  domain: z.string(),
  /** The TXT record that proves the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  verifiedAt: z.string().nullable(),
});
export type DomainEntry = z.infer<typeof DomainEntry>;

/** What an admin enters at the identity provider. */
export const ServiceProvider = z.object({ acsUrl: z.string(), entityId: z.string(), redirectUri: z.string() });
export type ServiceProvider = z.infer<typeof ServiceProvider>;

export const CompanySignIn = SignInRules.extend({
  connection: Connection.nullable(),
  /** Its name in the user pool, by which an admin tries it. */
  provider: z.string().nullable(),
  domains: z.array(DomainEntry),
  serviceProvider: ServiceProvider,
});
export type CompanySignIn = z.infer<typeof CompanySignIn>;
