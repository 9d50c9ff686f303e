/** A reason not to start that the person at the terminal can mend: shown as a sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
