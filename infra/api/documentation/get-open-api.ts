import { contracts } from '@cloudmend/domain/contracts';
import { getOpenApi, toOpenApi } from '@cloudmend/domain/openapi';
import { serveAnyone } from '../../runtime';

const document: Record<string, unknown> = { ...toOpenApi(contracts) };

/** The API as OpenAPI 3.1, generated from the contracts. */
export const handler = serveAnyone(getOpenApi, () => async () => document);
