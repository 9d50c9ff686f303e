/**
 * Another part, of this scan or another, is reading the bill: the workflow retries. The workflow definition contains
 * this name.
 */
export class BillBeingRead extends Error {
  override readonly name = 'BillBeingRead';
}
