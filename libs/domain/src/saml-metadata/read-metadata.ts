import { SaxesParser } from 'saxes';
import { AppError } from '../errors';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export interface IdpMetadata {
  readonly entityId: string;
  /** The address of the HTTP redirect binding. */
  readonly signInUrl: string;
  /** Signing certificates in Base64. */
  readonly certificates: readonly string[];
}

const refusal = (why: string): AppError => new AppError('invalid', `The SAML metadata cannot be used: ${why}`);

interface Found {
  entities: string[];
  signInUrl?: string | undefined;
  certificates: string[];
}

/** Follows one identity provider's description; several entities in a file would leave open which one is meant. */
const collect = (text: string): Found => {
  const found: Found = { entities: [], certificates: [] };
  const path: string[] = [];
  let use = '';
  let certificate = '';
  const isInIdp = (): boolean => path.includes(`${METADATA} IDPSSODescriptor`);
  const parser = new SaxesParser({ xmlns: true });
  const beginnings: Readonly<Record<string, (read: (name: string) => string) => void>> = {
    [`${METADATA} EntityDescriptor`]: (read) => void found.entities.push(read('entityID')),
    [`${METADATA} KeyDescriptor`]: (read) => {
      use = read('use');
    },
    [`${METADATA} SingleSignOnService`]: (read) => {
      if (isInIdp() && read('Binding') === REDIRECT) found.signInUrl ??= read('Location');
    },
    [`${SIGNATURES} X509Certificate`]: () => {
      certificate = '';
    },
  };
  parser.on('error', () => {
    throw refusal('it is no well-formed XML.');
  });
  parser.on('doctype', () => {
    throw refusal('it has a document type declaration.');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const read = (name: string): string => attributes[name]?.value ?? '';
    path.push(`${uri} ${local}`);
    const begin = beginnings[`${uri} ${local}`];
    begin?.(read);
  });
  parser.on('text', (part) => {
    if (path.at(-1) === `${SIGNATURES} X509Certificate`) certificate += part;
  });
  parser.on('closetag', ({ uri, local }) => {
    if (uri === SIGNATURES && local === 'X509Certificate' && isInIdp() && use !== 'encryption')
      if (path.includes(`${METADATA} KeyDescriptor`)) found.certificates.push(certificate.replaceAll(/\s/g, ''));
    path.pop();
  });
  parser.write(text).close();
  return found;
};

/** What an identity provider says of itself. @throws AppError invalid, with the reason */
export const readIdpMetadata = (text: string): IdpMetadata => {
  const { entities, signInUrl, certificates } = collect(text);
  const [entityId, ...others] = entities;
  if (!entityId) throw refusal('it names no entity ID.');
  if (others.length > 0) throw refusal('it describes more than one entity.');
  if (signInUrl === undefined || !/^https?:\/\//.test(signInUrl))
    throw refusal('it has no sign-in address for the HTTP-Redirect binding.');
  if (certificates.length === 0) throw refusal('it has no signing certificate.');
  return { entityId, signInUrl, certificates };
};
