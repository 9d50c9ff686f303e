import type { Operation } from '../operation';
import { adminCreateUser } from './admin-create-user';
import {
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminResetUserPassword,
  adminSetUserPassword,
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
  describeUserPool,
  listUsers,
} from './admin-users';
import { initiateAuth } from './initiate-auth';
import { adminSetUserMfaPreference, associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './mfa';
import { deleteUser, getUser, globalSignOut } from './own-account';
import {
  deleteUserAttributes,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './own-attributes';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  describeUserPoolClient,
  listIdentityProviders,
  updateIdentityProvider,
  updateUserPoolClient,
} from '../companies/provider-operations';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkeys';
import { getTokensFromRefreshToken, revokeToken } from './refresh';
import { respondToAuthChallenge } from './respond-to-auth-challenge';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up';

/** Every operation of the local pool, by its API name. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  DeleteUserAttributes: deleteUserAttributes,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  VerifyUserAttribute: verifyUserAttribute,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
  StartWebAuthnRegistration: startWebAuthnRegistration,
  CompleteWebAuthnRegistration: completeWebAuthnRegistration,
  ListWebAuthnCredentials: listWebAuthnCredentials,
  DeleteWebAuthnCredential: deleteWebAuthnCredential,
  GlobalSignOut: globalSignOut,
  DeleteUser: deleteUser,
  AdminCreateUser: adminCreateUser,
  AdminGetUser: adminGetUser,
  AdminDeleteUser: adminDeleteUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminResetUserPassword: adminResetUserPassword,
  AdminSetUserPassword: adminSetUserPassword,
  DescribeUserPool: describeUserPool,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
  ListUsers: listUsers,
  CreateIdentityProvider: createIdentityProvider,
  UpdateIdentityProvider: updateIdentityProvider,
  DeleteIdentityProvider: deleteIdentityProvider,
  ListIdentityProviders: listIdentityProviders,
  DescribeUserPoolClient: describeUserPoolClient,
  UpdateUserPoolClient: updateUserPoolClient,
};
