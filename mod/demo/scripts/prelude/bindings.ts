/** The objects that one kind of script finds ready: a request, a test step, a row of an import, a relative duration. */
export const BINDINGS = String.raw`
function ask_header(headers, name) {
  var wanted = textOf(name).toLowerCase();
  for (var known in headers) if (known.toLowerCase() === wanted) return headers[known];
  return null;
}
function readBody(text) {
  try { return parseJson(text); } catch (error) { return null; }
}
var setups = {
  rest: function (values) {
    var given = values.request;
    values.request = {
      url: given.url, uri: given.uri, queryString: given.queryString,
      pathParams: given.pathParams, queryParams: given.queryParams, headers: given.headers,
      getHeader: function (name) { return ask_header(given.headers, name); },
      getSupportedResponseContentTypes: function () { return ['application/json']; },
      body: given.body === '' ? undefined : {
        dataString: given.body,
        data: readBody(given.body),
        dataStream: given.body,
        nextEntry: refuseCall('RESTAPIRequestBody.nextEntry'),
        hasNext: refuseCall('RESTAPIRequestBody.hasNext')
      }
    };
    var answer = { status: 0, headers: {}, body: null, set: false, written: '', type: '' };
    values.response = {
      setStatus: function (status) { answer.status = Number(status); },
      setHeader: function (name, value) { answer.headers[textOf(name)] = textOf(value); },
      setHeaders: function (headers) { for (var name in headers) answer.headers[name] = textOf(headers[name]); },
      setContentType: function (type) { answer.type = textOf(type); },
      setLocation: function (place) { answer.headers.Location = textOf(place); },
      setBody: function (body) { answer.body = body; answer.set = true; },
      setError: function (error) { throw error; },
      getStreamWriter: function () {
        return {
          writeString: function (text) { answer.written += textOf(text); },
          writeStream: refuseCall('RESTAPIResponseStream.writeStream')
        };
      }
    };
    define(values.response, '__leave', function () { return answer; });
  },
  step: function (values) {
    var given = values.step, result = { failed: false, message: '' };
    values.outputs = {};
    values.params = given.params;
    values.steps = function (id) { return given.steps[textOf(id)] || {}; };
    values.stepResult = {
      setOutputMessage: function (text) { result.message = textOf(text); },
      setFailed: function () { result.failed = true; },
      setSuccess: function () { result.failed = false; }
    };
    define(values.stepResult, '__leave', function () { return result; });
    values.assertEqual = function (assertion) {
      if (assertion.shouldbe === assertion.value ||
        textOf(assertion.shouldbe) === textOf(assertion.value) && typeof assertion.shouldbe !== 'object') return;
      var failure = new Error(textOf(assertion.name) + ': expected "' + textOf(assertion.shouldbe) +
        '", got "' + textOf(assertion.value) + '"');
      failure.name = 'AssertionError';
      throw failure;
    };
    delete values.step;
  },
  calculator: function (values) {
    var given = values.calculator, calculator = new DurationCalculator();
    calculator.setSchedule(given.schedule, given.timeZone);
    calculator.startDateTime = makeMoment(given.start);
    values.calculator = calculator;
    define(calculator, '__leave', function () {
      return calculator.endDateTime === null ? null : momentOf(calculator.endDateTime);
    });
  },
  logs: function (values) {
    values.log = { info: logAt('0'), warn: logAt('1'), error: logAt('2'), debug: logAt('-1') };
  }
};
`;
