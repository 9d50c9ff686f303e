import * as amplify from 'aws-amplify/auth';
import { authMessage } from './auth-message';
import { assertUncommon } from './common-password';

/** Changes the password of the signed-in person; their other sessions go on. */
export const changePassword = async (current: string, next: string): Promise<void> => {
  await assertUncommon(next);
  await amplify.updatePassword({ oldPassword: current, newPassword: next });
};

/** The sentence for a password that could not be changed: here only the password can be the wrong one. */
export const passwordMessage = (error: unknown): string => {
  const message = authMessage(error, 'Could not change the password.');
  return message === 'Incorrect email or password.' ? 'The current password is incorrect.' : message;
};
