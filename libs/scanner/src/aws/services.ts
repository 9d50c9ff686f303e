import type { AwsService } from './define-service';
import * as services from './service-list';

const USUAL_ORDER = 500;
const rankService = ({ order = USUAL_ORDER }: AwsService): number => order;

/** Every service that is read or evaluated: a folder each. */
export const SERVICES: readonly AwsService[] = Object.values<AwsService>(services).toSorted(
  (a, b) => rankService(a) - rankService(b) || (a.id < b.id ? -1 : 1),
);
