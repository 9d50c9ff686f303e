import * as amplify from 'aws-amplify/auth';
import { changePassword } from './change-password';
import { finishPasswordReset, setNewPassword } from './sign-in';
import { confirmSignUp, signUp } from './sign-up';

jest.mock('aws-amplify/auth', () => ({
  signUp: jest.fn(),
  confirmSignUp: jest.fn(),
  signIn: jest.fn(),
  confirmSignIn: jest.fn(),
  confirmResetPassword: jest.fn(),
  updatePassword: jest.fn(),
}));

const email = 'owner@example.org';
const readProof = (call: unknown): unknown =>
  (call as { options?: { clientMetadata?: { proof?: string } } }).options?.clientMetadata?.proof;
const signUps = jest.mocked(amplify.signUp);
const confirmations = jest.mocked(amplify.confirmSignUp);

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  signUps.mockResolvedValue({ isSignUpComplete: false, nextStep: { signUpStep: 'DONE' } });
  jest.mocked(amplify.signIn).mockResolvedValue({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
});

const signingUp = (address = email) => signUp({ email: address, password: 'correct horse', tenant: 'acme' });

describe('sign-up', () => {
  it('sends a new proof each time, and the last one again with the code', async () => {
    await signingUp();
    await signingUp(' OWNER@example.org ');
    await confirmSignUp(email, '123456');
    const [first, second] = signUps.mock.calls.map(([call]) => readProof(call));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).not.toBe(first);
    expect(readProof(confirmations.mock.calls[0]?.[0])).toBe(second);
  });

  it('sends no proof for another address or from another browser', async () => {
    await signingUp();
    await confirmSignUp('other@example.org', '123456');
    localStorage.setItem('cloudmend:sign-up', 'proof-of another@example.org');
    await confirmSignUp(email, '123456');
    expect(confirmations.mock.calls.map(([call]) => readProof(call))).toEqual([undefined, undefined]);
  });

  it('keeps the proof in the page if the browser stores nothing', async () => {
    const blocked = jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    await signingUp();
    await confirmSignUp(email, '123456');
    blocked.mockRestore();
    expect(readProof(confirmations.mock.calls[0]?.[0])).toMatch(/^[0-9a-f]{64}$/);
  });

  it('looks the same for an address that has an account', async () => {
    signUps.mockRejectedValueOnce(Object.assign(new Error('User already exists'), { name: 'UsernameExistsException' }));
    await expect(signingUp()).resolves.toBeUndefined();
    signUps.mockRejectedValueOnce(Object.assign(new Error('No.'), { name: 'InvalidPasswordException' }));
    await expect(signingUp()).rejects.toThrow('No.');
  });

  it('never sends a common password', async () => {
    for (const password of ['password', '12345678', 'aaaaaaaa', 'owner@example.org'])
      await expect(signUp({ email, password, tenant: 'acme' })).rejects.toThrow(
        'This password is too common and easy to guess. Choose another one.',
      );
    expect(signUps).not.toHaveBeenCalled();
  });
});

describe('a new password', () => {
  it.each([
    ['with a reset code', () => finishPasswordReset(email, '123456', 'password1'), amplify.confirmResetPassword],
    ['at the first sign-in', () => setNewPassword('password1'), amplify.confirmSignIn],
    ['while signed in', () => changePassword('Verdigris-7-stitches', 'password1'), amplify.updatePassword],
  ] as const)('%s is never sent if it is common', async (_how, set, sent) => {
    await expect(set()).rejects.toMatchObject({ name: 'CommonPasswordException' });
    expect(sent).not.toHaveBeenCalled();
  });
});
