import { AppError } from '@cloudmend/domain/errors';

/** Thrown when the slot of a scan has already been settled. */
export class SlotSettledError extends AppError {
  constructor() {
    super('conflict', 'This run of the schedule has already started.');
    this.name = 'SlotSettledError';
  }
}
