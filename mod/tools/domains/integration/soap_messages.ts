import { boolean, reference, required, script, text } from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { shared } from "./rest_message_fields.ts";

/** Outbound SOAP: messages made from a WSDL, and their functions. */

export const soapMessage = defineArtifact({
  ...shared,
  stem: "soap_message",
  plural: "soap_messages",
  noun: "SOAP message",
  table: "sys_soap_message",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["WSDL client", "outbound XML web service", "SOAP integration"],
  skill: "outbound-rest-soap",
  fields: {
    name: required(text("Unique name, used in scripts")),
    wsdl: required(text("URL of the WSDL")),
    download_wsdl: boolean("Fetch the WSDL from its URL; else give wsdl_xml"),
    wsdl_xml: script("The WSDL itself, where it is not downloaded"),
    description: text("What it is for"),
    use_basic_auth: boolean("Authenticate with the basic profile"),
    basic_auth_profile: reference(
      "sys_auth_profile_basic",
      "Credentials for basic authentication",
    ),
  },
  examples: {
    id: "Currency rates",
    create: { name: "Bank", wsdl: "https://bank.example.com/service?wsdl" },
    update: { description: "Rates of the day" },
  },
});

export const soapMessageFunction = defineArtifact({
  ...shared,
  stem: "soap_message_function",
  plural: "soap_message_functions",
  noun: "SOAP message function",
  table: "sys_soap_message_function",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["SOAP envelope", "operations of a WSDL", "SOAP function endpoint"],
  skill: "outbound-rest-soap",
  fields: {
    soap_message: required(reference("sys_soap_message", "The SOAP message it belongs to")),
    function_name: required(text("Name, used in scripts")),
    soap_endpoint: text("URL that the request goes to"),
    soap_action: text("Value of the SOAPAction header"),
    envelope: script("XML envelope; may hold ${variables}"),
  },
  examples: {
    id: "GetRate",
    create: {
      soap_message: "Currency rates",
      function_name: "GetRates",
      soap_endpoint: "https://rates.example.com/service",
    },
    update: { soap_action: "urn:GetRateOfDay" },
  },
});
