/**
 * The workspace has no free place to read an account: the workflow retries. The workflow definition contains this name.
 */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}
