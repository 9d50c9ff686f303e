import { type SamlAnswer, signElement, writeAssertion, writeResponse } from './saml-idp';
import type { SigningKey } from './self-signed';

/** What an attacker has: their own sound answer, another company's key, and a key of no one. */
export interface Attack {
  /** Their own answer: a user without rights. */
  readonly own: SamlAnswer;
  /** The same answer about an admin, whose signature they lack. */
  readonly wanted: SamlAnswer;
  readonly key: SigningKey;
  readonly otherCompany: SigningKey;
}

type Forge = (attack: Attack) => string;

const SIGNATURE = /<Signature[\s\S]*<\/Signature>/;
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

const signedOwn = ({ own, key }: Attack): string => signElement(writeAssertion(own), 'Assertion', key);
const evil = ({ wanted }: Attack): string => writeAssertion(wanted);
const readSignature = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? '';
const afterIssuer = (xml: string, part: string): string => xml.replace('</saml:Issuer>', `</saml:Issuer>${part}`);
const inside = (xml: string, part: string): string => xml.replace('</saml:Assertion>', `${part}</saml:Assertion>`);
const intoSignature = (signature: string, part: string): string =>
  signature.replace('</Signature>', `<Object>${part}</Object></Signature>`);

/** An answer with a change, signed as its provider would. */
const signed =
  (change: (attack: Attack) => Partial<SamlAnswer>, edit: (assertion: string) => string = (xml) => xml): Forge =>
  (attack) => {
    const answer = { ...attack.own, ...change(attack) };
    return writeResponse(attack.own, signElement(edit(writeAssertion(answer)), 'Assertion', attack.key));
  };

/** The assertion is edited before it is signed: a provider that misbehaves. */
const misbehaving = (edit: (assertion: string) => string): Forge => signed(() => ({}), edit);

/** A sound answer, edited on its way. */
const edited =
  (edit: (response: string, attack: Attack) => string): Forge =>
  (attack) =>
    edit(writeResponse(attack.own, signedOwn(attack)), attack);

const later = (text: string, minutes: number): string => new Date(Date.parse(text) + minutes * 60_000).toISOString();
const shift = (attribute: string, minutes: number) => (xml: string) =>
  xml.replaceAll(
    new RegExp(`${attribute}="([^"]+)"`, 'g'),
    (_all, text: string) => `${attribute}="${later(text, minutes)}"`,
  );

const reSigned = (attack: Attack, algorithms: Parameters<typeof signElement>[3]): string =>
  writeResponse(attack.own, signElement(writeAssertion(attack.own), 'Assertion', attack.key, algorithms));

/** The eight wrappings of "On Breaking SAML" (Somorovsky et al., USENIX Security 2012). */
const WRAPPINGS: Readonly<Record<string, Forge>> = {
  'wrapping 1: the signed response inside the signature of a forged one': (attack) => {
    const original = signElement(writeResponse(attack.own, writeAssertion(attack.own)), 'Response', attack.key);
    const signature = readSignature(original);
    const forged = writeResponse(attack.own, evil(attack));
    return afterIssuer(forged, intoSignature(signature, original.replace(signature, '')));
  },
  'wrapping 2: the signed response before the signature of a forged one': (attack) => {
    const original = signElement(writeResponse(attack.own, writeAssertion(attack.own)), 'Response', attack.key);
    const signature = readSignature(original);
    return afterIssuer(writeResponse(attack.own, evil(attack)), original.replace(signature, '') + signature);
  },
  'wrapping 3: a forged assertion before the signed one': (attack) =>
    writeResponse(attack.own, evil(attack) + signedOwn(attack)),
  'wrapping 4: the signed assertion inside a forged one': (attack) =>
    writeResponse(attack.own, inside(evil(attack), signedOwn(attack))),
  'wrapping 5: the signature in a forged assertion, the signed one after it': (attack) => {
    const original = signedOwn(attack);
    const signature = readSignature(original);
    return writeResponse(attack.own, afterIssuer(evil(attack), signature) + original.replace(signature, ''));
  },
  'wrapping 6: the signed assertion inside the signature of a forged one': (attack) => {
    const original = signedOwn(attack);
    const signature = readSignature(original);
    return writeResponse(
      attack.own,
      afterIssuer(evil(attack), signature.replace('</Signature>', `${original.replace(signature, '')}</Signature>`)),
    );
  },
  'wrapping 7: a forged assertion in an extension': (attack) =>
    writeResponse(attack.own, `<samlp:Extensions>${evil(attack)}</samlp:Extensions>${signedOwn(attack)}`),
  'wrapping 8: the signed assertion in an object of the signature': (attack) => {
    const original = signedOwn(attack);
    const signature = readSignature(original);
    return writeResponse(
      attack.own,
      afterIssuer(evil(attack), intoSignature(signature, original.replace(signature, ''))),
    );
  },
  'a forged assertion after the signed one': (attack) => writeResponse(attack.own, signedOwn(attack) + evil(attack)),
  'a forged assertion with the ID of the signed one': (attack) => {
    const original = signedOwn(attack);
    const id = / ID="([^"]+)"/.exec(original)?.[1] ?? '';
    return writeResponse(attack.own, evil(attack).replace(/ ID="[^"]+"/, ` ID="${id}"`) + original);
  },
};

const SIGNATURES: Readonly<Record<string, Forge>> = {
  'no signature': (attack) => writeResponse(attack.own, evil(attack)),
  'the signature removed': edited((xml) => xml.replace(SIGNATURE, '')),
  'an empty signature': edited((xml) => xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>')),
  "another company's key": (attack) =>
    writeResponse(attack.own, signElement(evil(attack), 'Assertion', attack.otherCompany)),
  "another company's issuer and key": (attack) => {
    const answer = { ...attack.wanted, issuer: 'https://login.globex.example' };
    return writeResponse(answer, signElement(writeAssertion(answer), 'Assertion', attack.otherCompany));
  },
  'its own key in the signature': (attack) =>
    writeResponse(attack.own, signElement(evil(attack), 'Assertion', attack.otherCompany)).replace(
      '</SignatureValue>',
      `</SignatureValue><KeyInfo><X509Data><X509Certificate>${attack.otherCompany.certificate}</X509Certificate></X509Data></KeyInfo>`,
    ),
  'a changed user': edited((xml, { own, wanted }) => xml.replace(own.person.id, wanted.person.id)),
  'a changed address': edited((xml, { own, wanted }) => xml.replace(own.person.email, wanted.person.email)),
  'an added group': edited((xml) =>
    xml.replace(
      '<saml:AttributeValue>Everyone',
      '<saml:AttributeValue>Cloud Admins</saml:AttributeValue><saml:AttributeValue>Everyone',
    ),
  ),
  'a changed digest': edited((xml) => xml.replace(/<DigestValue>[^<]+/, '<DigestValue>AAAA')),
  'a response signed around an unsigned assertion of a stranger': (attack) =>
    signElement(writeResponse(attack.own, evil(attack)), 'Response', attack.otherCompany),
  'SHA-1 as signature': (attack) =>
    reSigned(attack, { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
  'SHA-1 as digest': (attack) => reSigned(attack, { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
  'a symmetric signature keyed with the certificate': edited((xml) =>
    xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
  ),
  'an unknown algorithm': edited((xml) =>
    xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'https://example.com/none'),
  ),
  'a reference to nothing': edited((xml) => xml.replace(/Reference URI="[^"]*"/, 'Reference URI="#_nothing"')),
  'a reference to the whole document': edited((xml) => xml.replace(/Reference URI="[^"]*"/, 'Reference URI=""')),
  'a canonicalisation that was not signed': edited((xml) =>
    xml.replace(/CanonicalizationMethod Algorithm="[^"]*"/, `CanonicalizationMethod Algorithm="${C14N}"`),
  ),
};

const ADDRESSES: Readonly<Record<string, Forge>> = {
  'another audience': signed(() => ({ audience: 'urn:amazon:cognito:sp:us-east-1_Another01' })),
  'no audience': misbehaving((xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')),
  'another recipient': misbehaving((xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://other.example/acs"')),
  'no recipient': misbehaving((xml) => xml.replace(/ Recipient="[^"]+"/, '')),
  'another destination': edited((xml) => xml.replace(/Destination="[^"]+"/, 'Destination="https://other.example/acs"')),
  'no destination': edited((xml) => xml.replace(/ Destination="[^"]+"/, '')),
  'another issuer of the assertion': signed(() => ({ issuer: 'https://login.globex.example' })),
  'another issuer of the response': edited((xml) =>
    xml.replace(/(<saml:Issuer[^>]*>)[^<]*/, '$1https://login.globex.example'),
  ),
  'no InResponseTo': edited((xml) => xml.replace(/ InResponseTo="[^"]+"/, '')),
  'no InResponseTo in the assertion': misbehaving((xml) => xml.replace(/ InResponseTo="[^"]+"/, '')),
  'another InResponseTo': edited((xml) => xml.replace(/InResponseTo="[^"]+"/, 'InResponseTo="_another"')),
  'another InResponseTo in the assertion': signed(() => ({ requestId: '_another' })),
};

const TIMES: Readonly<Record<string, Forge>> = {
  'an expired assertion': misbehaving(shift('NotOnOrAfter', -10)),
  'expired conditions': misbehaving((xml) =>
    xml.replace(
      /(<saml:Conditions [^>]*NotOnOrAfter=")([^"]+)/,
      (_all, start: string, text: string) => start + later(text, -10),
    ),
  ),
  'an expired confirmation': misbehaving((xml) =>
    xml.replace(
      /(<saml:SubjectConfirmationData [^>]*NotOnOrAfter=")([^"]+)/,
      (_all, start: string, text: string) => start + later(text, -10),
    ),
  ),
  'an assertion that is not valid yet': misbehaving(shift('NotBefore', 10)),
  'a confirmation without an end': misbehaving((xml) =>
    xml.replace(/(<saml:SubjectConfirmationData [^>]*?) NotOnOrAfter="[^"]+"/, '$1'),
  ),
};

const TEXTS: Readonly<Record<string, Forge>> = {
  'a comment in the user': misbehaving((xml) => xml.replace('p-1002', 'p-1001<!---->.p-1002')),
  'a comment in the address': misbehaving((xml) =>
    xml.replace('engineer@umbrella.example', 'admin@umbrella.example<!---->.evil.example'),
  ),
  'a comment put in on its way': edited((xml) => xml.replace('p-1002', 'p-<!---->1002')),
  'a processing instruction': edited((xml) => xml.replace('p-1002', 'p-<?x?>1002')),
  'a document type': edited((xml) => `<!DOCTYPE Response>${xml}`),
  'an external entity': edited(
    (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('p-1002', '&x;')}`,
  ),
  'entities that multiply': edited(
    (xml) => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${xml.replace('p-1002', '&b;')}`,
  ),
  'a failed status': edited((xml) =>
    xml.replace('status:Success', 'status:AuthnFailed').replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, ''),
  ),
  'no user': misbehaving((xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/, '')),
  'no assertion': (attack) => writeResponse(attack.own, ''),
  'no XML': () => 'not xml',
  nothing: () => '',
};

/** Answers of attackers and of providers that misbehave, by what is wrong with them. */
export const HOSTILE_ANSWERS: Readonly<Record<string, Forge>> = {
  ...WRAPPINGS,
  ...SIGNATURES,
  ...ADDRESSES,
  ...TIMES,
  ...TEXTS,
};

/** Sound answers in the forms that providers send. */
export const SOUND_ANSWERS: Readonly<Record<string, Forge>> = {
  'a signed assertion': (attack) => writeResponse(attack.own, signedOwn(attack)),
  'a signed assertion in a signed response': (attack) =>
    signElement(writeResponse(attack.own, signedOwn(attack)), 'Response', attack.key),
  'SHA-512': (attack) =>
    reSigned(attack, {
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha512',
    }),
  'a clock three seconds ahead': signed(({ own }) => ({ now: new Date(own.now.getTime() + 3000) })),
  'a user in no group': signed(({ own }) => ({ person: { ...own.person, groups: [] } })),
  'a user in one group': signed(({ own }) => ({ person: { ...own.person, groups: ['R&D, Cloud'] } })),
};
