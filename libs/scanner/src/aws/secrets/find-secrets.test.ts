import { gzipSync } from 'node:zlib';
import { growth } from '@cloudmend/domain/testing/growth';
import { decodeUserData } from '../ec2/user-data';
import { secretKindsIn } from './find-secrets';

/** The example from https://jwt.io, split so that code scanners do not report this file. */
const JWT = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'].join(
  '.',
);
const SCRIPT = '$password = "Tr0ub4dor&3x"';

describe('text with a credential', () => {
  it('is detected by a plaintext JSON Web Token', () => {
    expect(secretKindsIn(`curl -H "Authorization: Bearer ${JWT}" https://example.com`)).toEqual(['JSON Web Token']);
    expect(secretKindsIn('eyJhbGciOiJIUzI1NiJ9 is how a header begins')).toEqual([]);
  });

  it.each(['eyJ', '-eyJ'])('is scanned in linear time: %s', (text) =>
    expect(growth(20_000, (size) => expect(secretKindsIn(text.repeat(size))).toEqual([]))).toBeLessThan(9),
  );
});

describe('user data in another encoding', () => {
  const utf16 = Buffer.from(SCRIPT, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(SCRIPT)],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without one', utf16],
    ['UTF-16, big endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['compressed UTF-16', gzipSync(utf16)],
    ['invalid UTF-8', Buffer.concat([Buffer.from([0xe9, 0xff, 0x0a]), Buffer.from(SCRIPT)])],
  ])('reveals its password: %s', (_what, bytes) => {
    expect(secretKindsIn(decodeUserData(bytes.toString('base64')))).toEqual(['password']);
  });
});
