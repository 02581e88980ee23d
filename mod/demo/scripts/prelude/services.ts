/** Attachments, messages to other systems, flows, imports, update sets: what scripts call besides records. */
export const SERVICES = String.raw`
function GlideSysAttachment() {}
addMethods(GlideSysAttachment.prototype, {
  write: function (record, name, type, content) {
    return ask('attach', recordKey(record), textOf(name), textOf(type), ask('base64', 'encode', textOf(content)));
  },
  writeBase64: function (record, name, type, content) {
    return ask('attach', recordKey(record), textOf(name), textOf(type), textOf(content));
  },
  getContent: function (file) { return ask('base64', 'decode', ask('attachment', file.getUniqueValue())); },
  getContentBase64: function (file) { return ask('attachment', file.getUniqueValue()); },
  getAttachments: function (table, id) {
    var files = new GlideRecord('sys_attachment');
    files.addQuery('table_name', table);
    files.addQuery('table_sys_id', id);
    files.query();
    return files;
  },
  copy: function (table, id, toTable, toId) {
    return ask('copy_attachments', [textOf(table), textOf(id)], { table: textOf(toTable), id: textOf(toId) });
  },
  deleteAttachment: function (id) { ask('delete', 'sys_attachment', [textOf(id)], { workflow: true }); }
});
refuseOthers(GlideSysAttachment.prototype, 'GlideSysAttachment', documented.GlideSysAttachment);
define(globalThis, 'GlideSysAttachment', GlideSysAttachment);

function RESTMessageV2(message, name) {
  define(this, '__request', {
    message: textOf(message), name: textOf(name), endpoint: '', method: '', body: '',
    variables: {}, headers: {}, query: {}
  });
}
addMethods(RESTMessageV2.prototype, {
  setStringParameter: function (name, value) { this.__request.variables[textOf(name)] = textOf(value); },
  setStringParameterNoEscape: function (name, value) { this.__request.variables[textOf(name)] = textOf(value); },
  setRequestHeader: function (name, value) { this.__request.headers[textOf(name)] = textOf(value); },
  getRequestHeader: function (name) { return this.__request.headers[textOf(name)] || null; },
  getRequestHeaders: function () { return this.__request.headers; },
  setQueryParameter: function (name, value) { this.__request.query[textOf(name)] = textOf(value); },
  setRequestBody: function (body) { this.__request.body = textOf(body); },
  getRequestBody: function () { return this.__request.body; },
  setEndpoint: function (endpoint) { this.__request.endpoint = textOf(endpoint); },
  getEndpoint: function () { return this.__request.sent || ask('rest_endpoint', this.__request); },
  setHttpMethod: function (method) { this.__request.method = textOf(method); },
  setHttpTimeout: function () {}, setBasicAuth: function () {}, setAuthenticationProfile: function () {},
  setMutualAuth: function () {}, setLogLevel: function () {},
  execute: function () {
    var answer = ask('rest_send', this.__request);
    this.__request.sent = answer.endpoint;
    return new RESTResponseV2(answer);
  }
});
refuseOthers(RESTMessageV2.prototype, 'RESTMessageV2', documented.RESTMessageV2);
function RESTResponseV2(answer) { define(this, '__answer', answer); }
addMethods(RESTResponseV2.prototype, {
  getStatusCode: function () { return this.__answer.status; },
  getBody: function () { return this.__answer.body; },
  getErrorMessage: function () { return this.__answer.error; },
  getErrorCode: function () { return this.__answer.error === '' ? 0 : 1; },
  haveError: function () { return this.__answer.error !== ''; },
  getHeaders: function () { return this.__answer.headers; },
  getAllHeaders: function () {
    var headers = this.__answer.headers;
    return Object.keys(headers).map(function (name) { return { name: name, value: headers[name] }; });
  },
  getHeader: function (name) {
    var headers = this.__answer.headers, wanted = textOf(name).toLowerCase();
    for (var known in headers) if (known.toLowerCase() === wanted) return headers[known];
    return null;
  },
  waitForResponse: function () {}
});
refuseOthers(RESTResponseV2.prototype, 'RESTResponseV2', documented.RESTResponseV2);
define(globalThis, 'sn_ws', createPackage('sn_ws', { RESTMessageV2: RESTMessageV2 }));

function FlowRunner() { define(this, '__flow', { kind: '', name: '', inputs: {} }); }
function chooseFlow(kind) {
  return function (name) {
    this.__flow.kind = kind;
    this.__flow.name = textOf(name);
    return this;
  };
}
addMethods(FlowRunner.prototype, {
  flow: chooseFlow('flow'), subflow: chooseFlow('subflow'), action: chooseFlow('action'),
  inForeground: function () { return this; },
  inBackground: function () { return this; },
  quick: function () { return this; },
  withInputs: function (inputs) { this.__flow.inputs = inputs || {}; return this; },
  run: function () {
    var result = ask('run_flow', this.__flow);
    return {
      getContextId: function () { return result.context; },
      getOutputs: function () { return result.outputs; }
    };
  }
});
define(globalThis, 'sn_fd', createPackage('sn_fd', {
  FlowAPI: createPackage('sn_fd.FlowAPI', { getRunner: function () { return new FlowRunner(); } })
}));

function GlideUpdateManager2() {}
addMethods(GlideUpdateManager2.prototype, {
  saveRecord: function (record) { return ask('save_update', recordKey(record)); }
});
function GlideImportSetTransformerWorker(set, map) { define(this, '__import', { set: textOf(set), map: textOf(map) }); }
addMethods(GlideImportSetTransformerWorker.prototype, {
  setBackground: function () {},
  start: function () { ask('transform', this.__import); }
});
var SncTriggerSynchronizer = { executeNow: function (job) { ask('run_job', recordKey(job).id); } };
var GlideEvaluator = { evaluateString: function (text) { return evaluateText(textOf(text), 'GlideEvaluator'); } };
function evaluateText(text, name) { return evaluateGlobal(ask('read_script', text, name)); }
[['GlideUpdateManager2', GlideUpdateManager2], ['GlideEvaluator', GlideEvaluator],
  ['GlideImportSetTransformerWorker', GlideImportSetTransformerWorker],
  ['SncTriggerSynchronizer', SncTriggerSynchronizer]].forEach(function (pair) {
  define(globalThis, pair[0], pair[1]);
});

// Scripted REST resources: the errors that the platform's own classes make.
var sn_ws_err = {};
function addServiceError(name, status) {
  function ServiceError(first, detail) {
    if (!(this instanceof ServiceError)) return new ServiceError(first, detail);
    this.message = textOf(first);
    this.detail = textOf(detail);
    this.status = status;
  }
  ServiceError.prototype = Object.create(Error.prototype);
  addMethods(ServiceError.prototype, {
    constructor: ServiceError,
    name: name,
    setStatus: function (code) { this.status = Number(code); },
    setMessage: function (text) { this.message = textOf(text); },
    setDetail: function (text) { this.detail = textOf(text); }
  });
  sn_ws_err[name] = ServiceError;
}
addServiceError('BadRequestError', 400);
addServiceError('NotFoundError', 404);
addServiceError('NotAcceptableError', 406);
addServiceError('ConflictError', 409);
addServiceError('UnsupportedMediaTypeError', 415);
addServiceError('ServiceError', 500);
define(globalThis, 'sn_ws_err', createPackage('sn_ws_err', sn_ws_err));
`;
