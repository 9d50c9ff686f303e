import { contracts } from '@cloudmend/domain/contracts';
import { getApiPage, openApiOf, openApiPage } from '@cloudmend/domain/openapi';
import { serveAnyone } from '../../runtime';

const page = openApiPage(openApiOf(contracts));

/** The API reference as a page without scripts. */
export const handler = serveAnyone(getApiPage, () => async () => page);
