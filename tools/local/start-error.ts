/** A reason not to start that the user can fix: printed as a message without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
