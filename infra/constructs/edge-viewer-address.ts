import { VIEWER_ADDRESS_HEADER } from '../lambda/origin-secret';
import { SITE_HOST_HEADER } from '../runtime/raw-request';
import { CALLED_PATH_HEADER, TOKEN_CALLS_PATH } from '../runtime/token-calls';

/**
 * The code of a CloudFront function that passes the viewer's address to the API, since the gateway sees only the CDN's
 * address, and the name under which the site was called, which an environment without a domain does not know. It overwrites
 * whatever the viewer sent in these headers. CloudFront's own viewer address header cannot be
 * added to all of a viewer's headers without Host, which the gateway rejects. Calls with an access token go to a route of
 * their own, because a route has one authorizer.
 */
export const edgeViewerAddress = (): string => `function handler(event) {
  var request = event.request;
  var sent = request.headers.authorization;
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  request.headers['${SITE_HOST_HEADER}'] = { value: request.headers.host.value };
  if (sent && /^(bearer\\s+)?cm[ps]at_/i.test(sent.value)) {
    request.headers['${CALLED_PATH_HEADER}'] = { value: request.uri };
    request.uri = '${TOKEN_CALLS_PATH}';
  }
  return request;
}`;
