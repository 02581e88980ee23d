/** Written by `deno task gen` from the folders. */
import { placeDomain } from "../../place_tools.ts";
import { domain } from "./_domain.ts";
import * as integrationConnections from "./connections.ts";
import * as integrationMidServerHealth from "./mid_server_health.ts";
import * as integrationOutboundProfiles from "./outbound_profiles.ts";
import * as integrationOutboundRequests from "./outbound_requests.ts";
import * as integrationRestMessageFunctions from "./rest_message_functions.ts";
import * as integrationRestMessages from "./rest_messages.ts";
import * as integrationScriptedRest from "./scripted_rest.ts";
import * as integrationSoapMessages from "./soap_messages.ts";
import * as integrationTestScriptedRestResource from "./test_scripted_rest_resource.ts";

export const placed = placeDomain({
  name: "integration",
  domain,
  files: [
    integrationConnections,
    integrationMidServerHealth,
    integrationOutboundProfiles,
    integrationOutboundRequests,
    integrationRestMessageFunctions,
    integrationRestMessages,
    integrationScriptedRest,
    integrationSoapMessages,
    integrationTestScriptedRestResource,
  ],
});
