export { Macie2Client as Client } from '@aws-sdk/client-macie2';
import {
  GetMacieSession$,
  GetMacieSessionCommand,
  type GetMacieSessionCommandInput,
  GetMacieSessionRequest$,
} from '@aws-sdk/client-macie2';
import { getSmithyContext } from '@smithy/core/transport';
import type { StaticOperationSchema, StaticStructureSchema } from '@smithy/types';

const [, namespace, name, traits] = GetMacieSession$;

const STATUS_ONLY: StaticStructureSchema = [
  3,
  namespace,
  'GetMacieSessionResponse',
  0,
  ['status'],
  [[0, { jsonName: 'status' }]],
];
const SCHEMA: StaticOperationSchema = [9, namespace, name, traits, () => GetMacieSessionRequest$, () => STATUS_ONLY];

/** Reads only the status: some emulators return dates that the SDK cannot parse, and no date is needed. */
class GetMacieStatusCommand extends GetMacieSessionCommand {
  constructor(input: GetMacieSessionCommandInput) {
    super(input);
    this.middlewareStack.add(
      (next, context) => (call) => {
        getSmithyContext(context)['operationSchema'] = SCHEMA;
        return next(call);
      },
      { step: 'initialize', priority: 'high', name: 'statusOnly' },
    );
  }
}

export const commands = { GetMacieSession: GetMacieStatusCommand };
