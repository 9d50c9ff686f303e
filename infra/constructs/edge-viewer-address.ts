import { VIEWER_ADDRESS_HEADER } from '../lambda/origin-secret';

/**
 * The code of a CloudFront function that passes the viewer's address to the API, since the gateway sees only the CDN's
 * address. It overwrites whatever the viewer sent in this header. CloudFront's own viewer address header cannot be
 * added to all of a viewer's headers without Host, which the gateway rejects.
 */
export const edgeViewerAddress = (): string => `function handler(event) {
  event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}`;
