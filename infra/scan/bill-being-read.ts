/** Another part, of this scan or another, reads the bill just now: the workflow comes again. Its name stands in the workflow's definition. */
export class BillBeingRead extends Error {
  override readonly name = 'BillBeingRead';
}
