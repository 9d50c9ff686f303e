export { cognitoIdentity } from './cognito-identity';
