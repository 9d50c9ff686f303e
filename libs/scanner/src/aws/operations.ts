import type { CloudReader } from '../cloud-port';
import type { CommandInput, CommandOutput } from './command-types';

/** The SDK of each API in use; each service adds its own (`service.ts`). Types only, so that collectors load no SDK. */
// oxlint-disable-next-line typescript/no-empty-object-type typescript/no-empty-interface -- services add to it
export interface Apis {}

export type ServiceId = keyof Apis & string;
export type OperationId<S extends ServiceId> = keyof Apis[S]['commands'] & string;

/** The SDK's own input of an operation. */
export type InputOf<S extends ServiceId, O extends OperationId<S>> = CommandInput<Apis[S]['commands'], O>;
/** The SDK's own output of an operation. */
export type OutputOf<S extends ServiceId, O extends OperationId<S>> = CommandOutput<Apis[S]['commands'], O>;

/** One typed read through the port. @throws CloudError */
export const ask = async <S extends ServiceId, O extends OperationId<S>>(
  reader: CloudReader,
  call: { readonly service: S; readonly region: string; readonly operation: O; readonly input: InputOf<S, O> },
  signal?: AbortSignal,
): Promise<OutputOf<S, O>> =>
  // The adapter returns what the SDK declares for this operation.
  (await reader.read({ ...call, input: call.input as Record<string, unknown> }, signal)) as OutputOf<S, O>;
