import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml';
import { readIdpMetadata } from '@cloudmend/domain/saml-metadata';
import { USER_POOL_ID } from '../settings';
import type { Provider } from './companies';
import { type Assertion, type CallProvider, RefusedSignIn } from './sign-in';

const REQUEST_MS = 5 * 60_000;
const SKEW_MS = 5000;

export const SAML_AUDIENCE = `urn:amazon:cognito:sp:${USER_POOL_ID}`;

const METHODS = /(?:Signature|Digest)Method[^>]*Algorithm\s*=\s*["']([^"']+)["']/g;
const STRONG = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

export interface SamlRequest {
  readonly url: string;
  readonly id: string;
}

/** The pool as a service provider of one identity provider. */
export interface SamlSide {
  begin(relayState: string): Promise<SamlRequest>;
  /** @param requestId what the answer must be to. @throws RefusedSignIn */
  accept(samlResponse: string, requestId: string): Promise<Assertion>;
}

const refuse = (why: string): RefusedSignIn => new RefusedSignIn(`Error in SAML response processing: ${why}`);

/** What no sound identity provider sends, refused before the XML is parsed. */
const assertPlain = (xml: string): void => {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw refuse('document type declarations are not accepted.');
  if (xml.includes('<!--') || xml.includes('<?') !== xml.startsWith('<?xml') || xml.lastIndexOf('<?') > 0)
    throw refuse('comments and processing instructions are not accepted.');
  if ((xml.match(/<(?:\w+:)?Assertion[\s>]/g) ?? []).length !== 1) throw refuse('exactly one assertion is expected.');
  for (const [, method = ''] of xml.matchAll(METHODS))
    if (!STRONG.has(method)) throw refuse(`${method} is not accepted.`);
};

const attributeOf = (xml: string, element: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${element}\\b[^>]*?\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(xml)?.[1];

const toAssertion = ({ nameID, attributes }: Profile): Assertion => {
  if (!nameID) throw refuse('the user has no name.');
  return { subject: nameID, attributes: (attributes ?? {}) as Assertion['attributes'] };
};

const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${element}\\b[^>]*>([^<]*)<`, 'g'))].map(([, text = '']) => text.trim());

interface Expected {
  readonly acsUrl: string;
  readonly issuer: string;
  readonly requestId: string;
}

/** What the library leaves open: who says it, to whom, and in answer to what. */
const assertAddressed = (xml: string, verified: string, { acsUrl, issuer, requestId }: Expected): void => {
  if (attributeOf(xml, 'Response', 'Destination') !== acsUrl) throw refuse('the destination is another one.');
  if (textsOf(xml, 'Issuer').some((text) => text !== issuer)) throw refuse('the issuer is another one.');
  const confirmed = (name: string): string | undefined => attributeOf(verified, 'SubjectConfirmationData', name);
  if (confirmed('Recipient') !== acsUrl) throw refuse('the recipient is another one.');
  if (confirmed('InResponseTo') !== requestId) throw refuse('the assertion answers another request.');
  if (!confirmed('NotOnOrAfter')) throw refuse('the assertion has no end.');
  if (!textsOf(verified, 'Audience').includes(SAML_AUDIENCE)) throw refuse('the assertion has no audience.');
};

export const openSaml = async (provider: Provider, acsUrl: string, call: CallProvider): Promise<SamlSide> => {
  const { MetadataFile, MetadataURL } = provider.details;
  const metadata = readIdpMetadata(MetadataFile ?? (await (await call(MetadataURL ?? '')).text()));
  const requests = new Map<string, string>();
  const saml = new SAML({
    callbackUrl: acsUrl,
    entryPoint: metadata.signInUrl,
    issuer: SAML_AUDIENCE,
    audience: SAML_AUDIENCE,
    idpIssuer: metadata.entityId,
    idpCert: [...metadata.certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MS,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    // Each request is answered once.
    cacheProvider: {
      saveAsync: async (key, value) => {
        requests.set(key, value);
        return { value, createdAt: Date.now() };
      },
      getAsync: async (key) => requests.get(key) ?? null,
      removeAsync: async (key) => (key !== null && requests.delete(key) ? key : null),
    },
  });
  return {
    begin: async (relayState) => {
      const before = new Set(requests.keys());
      const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
      const id = [...requests.keys()].find((key) => !before.has(key)) ?? '';
      return { url, id };
    },
    accept: async (samlResponse, requestId) => {
      const xml = Buffer.from(samlResponse, 'base64').toString('utf8');
      assertPlain(xml);
      if (attributeOf(xml, 'Response', 'InResponseTo') !== requestId) throw refuse('it answers another request.');
      let profile: Profile | null;
      try {
        ({ profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse }));
      } catch (error) {
        throw refuse(error instanceof Error ? error.message : String(error));
      }
      if (!profile) throw refuse('it has no user.');
      const verified = profile.getAssertionXml?.() ?? '';
      assertAddressed(xml, verified, { acsUrl, issuer: metadata.entityId, requestId });
      return toAssertion(profile);
    },
  };
};
