/** What ends the run of a flow in error: the message is the context's. */
export class FlowFault extends Error {}
