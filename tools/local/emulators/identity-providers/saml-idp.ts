import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { escape, page } from '../pages';
import { DIRECTORY, type DirectoryPerson } from './directory';
import type { SigningKey } from './self-signed';

const MINUTE = 60_000;
const EMAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** What an answer says; a test changes a part of it. */
export interface SamlAnswer {
  readonly issuer: string;
  readonly acsUrl: string;
  readonly audience: string;
  readonly requestId: string;
  readonly person: DirectoryPerson;
  readonly now: Date;
}

const attribute = (name: string, values: readonly string[]): string =>
  values.length === 0
    ? ''
    : `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${escape(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

/** The assertion about a person, not signed yet. */
export const writeAssertion = ({ issuer, acsUrl, audience, requestId, person, now }: SamlAnswer): string => {
  const at = (offset: number): string => new Date(now.getTime() + offset).toISOString();
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escape(person.id)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${acsUrl}" NotOnOrAfter="${at(5 * MINUTE)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-MINUTE)}" NotOnOrAfter="${at(5 * MINUTE)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_${randomUUID()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute(EMAIL, [person.email])}${attribute('groups', person.groups)}</saml:AttributeStatement></saml:Assertion>`;
};

interface SigningOptions {
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
}

/** Signs the element of a name and places the signature after its issuer, as the schema demands. */
export const signElement = (
  xml: string,
  element: 'Assertion' | 'Response',
  { privateKey }: Pick<SigningKey, 'privateKey'>,
  { signatureAlgorithm = RSA_SHA256, digestAlgorithm = SHA256 }: SigningOptions = {},
): string => {
  const signed = new SignedXml({ privateKey, signatureAlgorithm, canonicalizationAlgorithm: C14N });
  const xpath = `//*[local-name(.)='${element}']`;
  signed.addReference({ xpath, transforms: [ENVELOPED, C14N], digestAlgorithm });
  signed.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signed.getSignedXml();
};

/** A response around an assertion. */
export const writeResponse = (
  { issuer, acsUrl, requestId, now }: Omit<SamlAnswer, 'person' | 'audience'>,
  assertion: string,
): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${acsUrl}" InResponseTo="${requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;

export const writeMetadata = (issuer: string, { certificate }: Pick<SigningKey, 'certificate'>): string =>
  `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${issuer}/sign-in"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;

interface Asked {
  readonly requestId: string;
  readonly acsUrl: string;
  readonly audience: string;
}

/** What the service provider asks for. */
export const readSamlRequest = (deflated: string): Asked => {
  const xml = inflateRawSync(Buffer.from(deflated, 'base64')).toString('utf8');
  const read = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? '';
  return {
    requestId: read(/\sID="([^"]+)"/),
    acsUrl: read(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: read(/<(?:\w+:)?Issuer[^>]*>([^<]+)</),
  };
};

interface Answering extends Asked {
  readonly issuer: string;
  readonly key: SigningKey;
  readonly relayState: string;
  readonly now: Date;
}

const toForm = ({ key, relayState, ...asked }: Answering, person: DirectoryPerson): string => {
  const answer = { ...asked, person };
  const response = writeResponse(answer, signElement(writeAssertion(answer), 'Assertion', key));
  return `<form method="post" action="${escape(asked.acsUrl)}">
<input type="hidden" name="SAMLResponse" value="${Buffer.from(response).toString('base64')}">
<input type="hidden" name="RelayState" value="${escape(relayState)}">
<p><button>${escape(person.email)}</button> ${escape(person.groups.join(', ') || 'no groups')}</p></form>`;
};

/** A SAML identity provider: its metadata, and a page on which anyone of its directory signs in. */
export const samlIdp =
  (key: SigningKey, clock: () => Date) =>
  (request: Request, base: string): Response => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/metadata'))
      return new Response(writeMetadata(base, key), { headers: { 'content-type': 'application/samlmetadata+xml' } });
    const samlRequest = searchParams.get('SAMLRequest');
    if (!pathname.endsWith('/sign-in') || !samlRequest) return new Response('Not found', { status: 404 });
    const answering = {
      ...readSamlRequest(samlRequest),
      issuer: base,
      key,
      relayState: searchParams.get('RelayState') ?? '',
      now: clock(),
    };
    return page(
      'Sign in',
      DIRECTORY.map((person) => toForm(answering, person)).join('\n'),
      'Local SAML identity provider',
    );
  };
