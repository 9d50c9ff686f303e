import { authMessage } from './auth-message';

const makeError = (name: string, message: string): Error => Object.assign(new Error(message), { name });

describe('the message for a failed sign-in', () => {
  it.each([
    ['User is not confirmed.', "Your account isn't confirmed yet. Check your email for the code."],
    ['User does not exist.', 'No account found for this email.'],
    ['Incorrect username or password.', 'Incorrect email or password.'],
    ['Password attempts exceeded', 'Too many attempts. Please try again later.'],
    ['Attempt limit exceeded, please try after some time.', 'Attempt limit exceeded, please try after some time.'],
    [
      'PreSignUp failed with error This tenant is taken. Please choose another..',
      'This tenant is taken. Please choose another.',
    ],
    ['PreSignUp failed with error Email required.', 'Email required.'],
  ])('for "%s" is "%s"', (message, shown) => {
    expect(authMessage(new Error(message))).toBe(shown);
  });

  it.each([
    ['EmptySignInUsername', 'Username cannot be empty'],
    ['EmptySignInPassword', 'Password cannot be empty'],
    ['EmptyConfirmSignUpCode', 'Confirmation code cannot be empty'],
    ['UserNotConfirmedException', "Your account isn't confirmed yet. Check your email for the code."],
    ['UserNotFoundException', 'No account found for this email.'],
    ['UserUnAuthenticatedException', 'User is not authenticated'],
    ['NetworkError', 'Network Error'],
  ])("replaces the library's %s with the specification's", (name, shown) => {
    expect(authMessage(makeError(name, 'something technical'))).toBe(shown);
  });

  it("falls back to the page's default", () => {
    expect(authMessage(undefined)).toBe('Authentication error');
    expect(authMessage(new Error(''), 'Sign up failed.')).toBe('Sign up failed.');
    expect(authMessage({ constructor: 'x' }, 'Verification failed.')).toBe('Verification failed.');
  });
});
