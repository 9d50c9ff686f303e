import { NormalizedSchema } from '@smithy/core/schema';
import { getSmithyContext } from '@smithy/core/transport';
import type { CloudPlugin } from '@cloudmend/scanner/aws';
import type { StaticOperationSchema } from '@smithy/types';
import { DEMO_REGIONS, MAIN_DEMO_ACCOUNT_ID } from '../../demo-cloud/demo-accounts';
import { PROTOCOLS } from '../../demo-cloud/wire/protocols';
import { WireError } from '../../demo-cloud/wire/wire-error';
import { LARGE_ANSWERS, type Place } from './answers';

const toPlace = (region: string, now: Date): Place => ({
  region,
  accountId: MAIN_DEMO_ACCOUNT_ID,
  now,
  index: Math.max(
    0,
    DEMO_REGIONS.findIndex((name) => name === region),
  ),
  regions: DEMO_REGIONS.length,
});

/**
 * Tens of thousands of resources in a demo account, answered below the SDK clients in each service's protocol.
 * Other calls (session, account settings) are answered by the underlying cloud.
 */
export const largeAccountPlugin =
  (beneath: CloudPlugin, now: () => Date): CloudPlugin =>
  (scope) => ({
    applyToStack: (stack) => {
      const protocol = PROTOCOLS[scope.service];
      stack.add(
        (next, context) => async (call) => {
          const [, , operation, , , output] = getSmithyContext(context)['operationSchema'] as StaticOperationSchema;
          try {
            const found = LARGE_ANSWERS[`${scope.service}:${operation}`]?.(
              call.input as Readonly<Record<string, unknown>>,
              toPlace(scope.region, now()),
            );
            return found === undefined
              ? await next(call)
              : { response: protocol.answer(operation, NormalizedSchema.of(output), found) };
          } catch (thrown) {
            if (thrown instanceof WireError) return { response: protocol.refuse(thrown) };
            throw thrown;
          }
        },
        { step: 'deserialize', priority: 'low', name: 'largeAccount' },
      );
      beneath(scope).applyToStack(stack);
    },
  });
