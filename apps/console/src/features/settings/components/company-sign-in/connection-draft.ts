import {
  type Connection,
  type ConnectionInput,
  DEFAULT_ATTRIBUTES,
  METADATA_LENGTH_MOST,
  SignInAddress,
} from '@cloudmend/domain/company-sign-in';

export type Kind = Connection['kind'];

/** What is typed. Both kinds are kept, so that switching loses nothing. */
export interface Draft {
  readonly kind: Kind;
  readonly metadataFrom: 'address' | 'file';
  readonly metadataUrl: string;
  readonly metadataText: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly attributes: Readonly<Record<Kind, Attributes>>;
}

interface Attributes {
  readonly emailAttribute: string;
  readonly groupsAttribute: string;
}

export type Faults = Partial<
  Record<'metadata' | 'issuer' | 'clientId' | 'clientSecret' | 'emailAttribute' | 'groupsAttribute' | 'form', string>
>;

const readAttributes = (saved: Connection | null, kind: Kind): Attributes => {
  const { emailAttribute, groupsAttribute } = saved?.kind === kind ? saved : DEFAULT_ATTRIBUTES[kind];
  return { emailAttribute, groupsAttribute };
};

const BLANK = {
  kind: 'saml',
  metadataFrom: 'address',
  metadataUrl: '',
  metadataText: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
} as const;

const readSaved = (saved: Connection | null): Partial<Draft> => {
  if (!saved) return {};
  if (saved.kind === 'oidc') return { kind: 'oidc', issuer: saved.issuer, clientId: saved.clientId };
  return saved.metadataUrl === null ? { metadataFrom: 'file' } : { metadataUrl: saved.metadataUrl };
};

/** What the form starts with. A secret is never shown again. */
export const toDraft = (saved: Connection | null): Draft => ({
  ...BLANK,
  ...readSaved(saved),
  attributes: { saml: readAttributes(saved, 'saml'), oidc: readAttributes(saved, 'oidc') },
});

const findAddressFault = (address: string): string | undefined =>
  SignInAddress.safeParse(address).success ? undefined : 'Enter an address that starts with https://.';

const findMetadataFault = ({ metadataFrom, metadataUrl, metadataText }: Draft): string | undefined => {
  if (metadataFrom === 'address') return findAddressFault(metadataUrl);
  if (metadataText === '') return 'Choose the metadata file of your provider.';
  return metadataText.length > METADATA_LENGTH_MOST ? 'The file is too long for SAML metadata.' : undefined;
};

const findMissing = (text: string, sentence: string): string | undefined => (text.trim() === '' ? sentence : undefined);

/** What is wrong with what is typed, by field. */
export const findFaults = (draft: Draft): Faults => {
  const { emailAttribute, groupsAttribute } = draft.attributes[draft.kind];
  const faults: Record<string, string | undefined> = {
    emailAttribute: findMissing(emailAttribute, 'Enter the name of the attribute.'),
    groupsAttribute: findMissing(groupsAttribute, 'Enter the name of the attribute.'),
    ...(draft.kind === 'saml'
      ? { metadata: findMetadataFault(draft) }
      : {
          issuer: findAddressFault(draft.issuer),
          clientId: findMissing(draft.clientId, 'Enter the client ID.'),
          clientSecret: draft.clientSecret === '' ? 'Enter the client secret.' : undefined,
        }),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

/** The field that a refusal of the server is about. */
export const toFault = (message: string): Faults => {
  if (message.includes('SAML metadata')) return { metadata: message };
  return message.startsWith('The issuer') ? { issuer: message } : { form: message };
};

export const toInput = (draft: Draft): ConnectionInput => {
  const { kind, metadataFrom, metadataText, metadataUrl, issuer, clientId, clientSecret } = draft;
  const attributes = draft.attributes[kind];
  return kind === 'saml'
    ? { kind, metadata: metadataFrom === 'file' ? { text: metadataText } : { url: metadataUrl.trim() }, ...attributes }
    : { kind, issuer: issuer.trim(), clientId: clientId.trim(), clientSecret, ...attributes };
};
