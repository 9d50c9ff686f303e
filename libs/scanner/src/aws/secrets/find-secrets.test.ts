import { gzipSync } from 'node:zlib';
import { decodeUserData } from '../ec2/user-data';
import { secretKindsIn } from './find-secrets';

/** The example of https://jwt.io, cut into its parts so that no scanner of code takes this file for a leak. */
const JWT = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'].join(
  '.',
);
const SCRIPT = '$password = "Tr0ub4dor&3x"';

describe('a text with a credential', () => {
  it('is found by a JSON Web Token in the clear', () => {
    expect(secretKindsIn(`curl -H "Authorization: Bearer ${JWT}" https://example.com`)).toEqual(['JSON Web Token']);
    expect(secretKindsIn('eyJhbGciOiJIUzI1NiJ9 is how a header begins')).toEqual([]);
  });

  it('is read in time that grows with its length alone', () => {
    const started = performance.now();
    expect(secretKindsIn('eyJ'.repeat(200_000))).toEqual([]);
    expect(secretKindsIn('-eyJ'.repeat(200_000))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('user data in another encoding', () => {
  const utf16 = Buffer.from(SCRIPT, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(SCRIPT)],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without one', utf16],
    ['UTF-16, big end first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['packed UTF-16', gzipSync(utf16)],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from([0xe9, 0xff, 0x0a]), Buffer.from(SCRIPT)])],
  ])('shows its password: %s', (_what, bytes) => {
    expect(secretKindsIn(decodeUserData(bytes.toString('base64')))).toEqual(['password']);
  });
});
