/**
 * The methods that the vendor's API reference (Australia release) documents for each class, and the
 * classes that it has: what the library does not carry throws with its name.
 */
export const DOCUMENTED = String.raw`
var documented = {
  GlideRecord: "_next _query addActiveQuery addDomainQuery addEncodedQuery addExtraField addFunction " +
    "addInactiveQuery addJoinQuery addNotNullQuery addNullQuery addQuery " +
    "addSystemEncodedQuery addSystemOrderBy addSystemOrderByDesc addSystemQuery " +
    "addUserEncodedQuery addUserOrderBy addUserOrderByDesc addUserQuery addValue " +
    "applyEncodedQuery applyTemplate autoSysFields canCreate canDelete canRead canWrite " +
    "changes chooseWindow deleteMultiple deleteRecord disableSysIdInOptimization find get " +
    "getAttribute getClassDisplayValue getDisplayValue getDynamicAttribute " +
    "getDynamicAttributeDisplayValue getDynamicAttributeValue getED getElement getElements " +
    "getEncodedQuery getEscapedDisplayValue getFields getLabel getLastErrorMessage getLink " +
    "getLocation getPlural getRecordClassName getRelatedLists getRelatedTables getRowCount " +
    "getRowNumber getTableName getUniqueValue getValue hasAttachments hasNext initialize " +
    "insert insertWithReferences instanceOf isActionAborted isEncodedQueryValid " +
    "isNewRecord isValid isValidEncodedQuery isValidField isValidRecord isView newRecord " +
    "next operation orderBy orderByDesc query queryNoDomain restoreLocation saveLocation " +
    "setAbortAction setCategory setDisplayValue setDynamicAttributeDisplayValue " +
    "setDynamicAttributeValue setDynamicAttributeValues setForceUpdate setLimit " +
    "setLocation setNewGuid setNewGuidValue setNoCount setQueryReferences setUseEngines " +
    "setValue setWorkflow update updateMultiple updateWithReferences",
  GlideElement: "canCreate canRead canWrite changes changesFrom changesTo dateNumericValue debug " +
    "getAttribute getBaseTableName getBooleanAttribute getChoiceValue getChoices " +
    "getDebugCount getDecryptedValue getDependent getDependentTable getDisplayValue " +
    "getDisplayValueExt getDisplayValueLang getDynamicAttribute getDynamicNamespace " +
    "getDynamicNamespaceName getED getElementValue getError getEscapedValue getFieldStyle " +
    "getGlideObject getGlideRecord getGlobalDisplayValue getHTMLValue getHTMLValueExt " +
    "getJournalEntry getLabel getLabelLang getName getRefRecord getReferenceTable getStyle " +
    "getTableName getTextAreaDisplayValue getValue getXHTMLValue getXMLValue hasAttribute " +
    "hasRightsTo hasValue nil setDateNumericValue setDisplayValue setError setInitialValue " +
    "setJournalEntry setPhoneNumber setValue toString",
  GlideAggregate: "addAggregate addBizCalendarTrend addEncodedQuery addHaving addNotNullQuery " +
    "addNullQuery addQuery addTrend getAggregate getAggregateEncodedQuery " +
    "getDynamicAttributeDisplayValue getDynamicAttributeValue getEncodedQuery getQuery " +
    "getRowCount getTableName getTotal getValue groupBy hasNext next orderBy " +
    "orderByAggregate orderByDesc query setAggregateWindow setAggregateWorkflow " +
    "setCategory setGroup setIntervalYearIncluded",
  GlideDateTime: "add addDays addDaysLocalTime addDaysUTC addMonths addMonthsLocalTime addMonthsUTC " +
    "addSeconds addWeeks addWeeksLocalTime addWeeksUTC addYears addYearsLocalTime " +
    "addYearsUTC after before compareTo equals getDSTOffset getDate getDayOfMonth " +
    "getDayOfMonthLocalTime getDayOfMonthUTC getDayOfWeek getDayOfWeekLocalTime " +
    "getDayOfWeekUTC getDaysInMonth getDaysInMonthLocalTime getDaysInMonthUTC " +
    "getDisplayValue getDisplayValueInternal getDisplayValueLang getErrorMsg " +
    "getInternalFormattedLocalTime getInternalMidnight getLocalDate getLocalTime getMonth " +
    "getMonthLocalTime getMonthUTC getNumericValue getSpanTime getTZOffset getTime " +
    "getUTCMidnight getUserFormattedLocalTime getUserTimeZone getValue " +
    "getWeekOfYearLocalTime getWeekOfYearUTC getYear getYearLocalTime getYearUTC hasDate " +
    "isDST isValid onOrAfter onOrBefore setDayOfMonth setDayOfMonthLocalTime " +
    "setDayOfMonthUTC setDisplayValue setDisplayValueInternal " +
    "setDisplayValueInternalWithAlternates setDisplayValueLang setGlideDateTime " +
    "setInitialValue setMonth setMonthLocalTime setMonthUTC setNumericValue setTZ setValue " +
    "setValueUTC setYear setYearLocalTime setYearUTC subtract toString",
  GlideDate: "getByFormat getDayOfMonthNoTZ getDisplayValue getDisplayValueEx " +
    "getDisplayValueInternal getDisplayValueLang getMonthNoTZ getValue getYearNoTZ " +
    "parseDate setDisplayValue setDisplayValueEx setDisplayValueLang setValue subtract",
  GlideDuration: "add getByFormat getDayPart getDisplayValue getDurationValue getRoundedDayPart " +
    "getValue setDisplayValue setValue subtract",
  GlideTime: "getByFormat getDisplayValue getDisplayValueEx getDisplayValueInternal " +
    "getDisplayValueLang getHourLocalTime getHourOfDayLocalTime getHourOfDayUTC getHourUTC " +
    "getMinutesLocalTime getMinutesUTC getSeconds getValue setDisplayValue " +
    "setDisplayValueEx setDisplayValueLang setValue subtract",
  gs: "addErrorMessage addHighMessage addInfoMessage addLowMessage addMessage " +
    "addModerateMessage addSuccessMessage base64Decode base64Encode beginningOfLastMonth " +
    "beginningOfLastWeek beginningOfNextMonth beginningOfNextWeek beginningOfNextYear " +
    "beginningOfThisMonth beginningOfThisQuarter beginningOfThisWeek beginningOfThisYear " +
    "beginningOfToday beginningOfTomorrow beginningOfYesterday calDateDiff dateDiff " +
    "dateGenerate daysAgo daysAgoEnd daysAgoLocal daysAgoStart debug endOfLastMonth " +
    "endOfLastWeek endOfLastYear endOfNextMonth endOfNextWeek endOfNextYear endOfThisMonth " +
    "endOfThisQuarter endOfThisWeek endOfThisYear endOfToday endOfTomorrow endOfYesterday " +
    "error eventQueue eventQueueScheduled executeNow flushMessages generateGUID getAvatar " +
    "getCallerScopeName getCssCacheVersionString getCurrentApplicationId " +
    "getCurrentScopeName getDateFormat getDateTimeFormat getDisplayColumn " +
    "getDisplayValueFor getErrorMessages getEscapedMessage getEscapedProperty " +
    "getImpersonatingUserDisplayName getImpersonatingUserName getInfoMessages getInitials " +
    "getMessage getMessageLang getMessageS getNodeName getNodeValue getPreference " +
    "getProperty getScriptError getSession getSessionID getSessionToken getStyle " +
    "getTimeFormat getTimeZoneName getUrlOnStack getUser getUserDisplayName getUserID " +
    "getUserName getUserNameByUserID getXMLNodeList getXMLText hasRole hasRoleInGroup " +
    "hoursAgo hoursAgoEnd hoursAgoStart include info isDebugging isFirstDayOfMonth " +
    "isFirstDayOfWeek isFirstDayOfYear isInteractive isLastDayOfWeek isLastDayOfYear " +
    "isLastDayofMonth isLoggedIn isMobile lastWeek log logError logWarning minutesAgo " +
    "minutesAgoEnd minutesAgoStart monthsAgo monthsAgoEnd monthsAgoStart nil now " +
    "nowDateTime nowGlideDateTime nowNoTZ print quartersAgo quartersAgoEnd " +
    "quartersAgoStart setProperty setRedirect setReturn tableExists urlDecode urlEncode " +
    "userID warn workflowFlush xmlToJSON yearsAgo yesterday",
  GlideSchedule: "add duration getName isInSchedule isValid load setTimeZone whenNext",
  GlideUser: "getCompanyID getDisplayName getEmail getFirstName getID getLastName getName " +
    "getPreference getRoles getTimeZoneLabel getTimeZoneLabelLang getUserRoles hasRole " +
    "isMemberOf savePreference",
  GlideSysAttachment: "addAttribute addMultipleAttributes copy deleteAllAttributes deleteAttachment " +
    "deleteAttribute fetchAllAttributes fetchAttribute getAttachments getContent " +
    "getContentBase64 getContentStream updateAllAttributes updateAttribute write " +
    "writeBase64 writeContentStream",
  RESTMessageV2: "disableForcedVariableSubstitution execute executeAsync getEndpoint getRequestBody " +
    "getRequestHeader getRequestHeaders saveResponseBodyAsAttachment " +
    "setAllowedRedirectURIs setAuthenticationProfile setBasicAuth setEccCorrelator " +
    "setEccParameter setEndpoint setHttpMethod setHttpTimeout setLogLevel setMIDServer " +
    "setMutualAuth setQueryParameter setRequestBody setRequestBodyFromAttachment " +
    "setRequestHeader setRequestorProfile setStringParameter setStringParameterNoEscape",
  RESTResponseV2: "getAllHeaders getBody getCookies getErrorCode getErrorMessage getHeader getHeaders " +
    "getQueryString getResponseAttachmentSysid getStatusCode haveError waitForResponse",
  GlideSession: "getClientData getClientIP getCurrentApplicationId getCurrentDomainID getLanguage " +
    "getSessionToken getTimeZoneName getUrlOnStack isImpersonating isInteractive " +
    "isLoggedIn putClientData",
  GlideElementDescriptor: "getAttachmentEncryptionType getEncryptionType getInternalType getLabel getLength " +
    "getName getPlural hasAttachmentsEncrypted isAutoOrSysID isChoiceTable isEdgeEncrypted " +
    "isEncrypted isMandatory isVirtual",
  GlideQueryCondition: "addCondition addOrCondition addSystemCondition addSystemOrCondition addUserCondition " +
    "addUserOrCondition"
};
var documentedClasses = 'Packages java javax ArrayUtil CIUtils CMDBUtil CartJS CatItem ' +
  'CatalogItemVariable CatalogItemVariableSet CatalogJS DateTimeUtils DecisionTableAPI GSLog ' +
  'GlideApplicationProperty GlideEventManager GlideGeoPoint GlideJWTAPI GlideOAuthClient ' +
  'GlideOAuthClientRequest GlideScopedEvaluator IdentificationEngine JSONParser JSUtil MIDServer ' +
  'NumberFormatter OAuthUtil OnCallRotation StartDiscovery TableUtils TaskStateUtil UserCriteria ' +
  'WFActivityHandler WorkflowDuration XMLDocument2 XMLNode XMLNodeIterator XMLUtilJS GlideCalendarDateTime GlideCertificateEncryption ' +
  'GlideCurrencyConverter GlideCurrencyExchangeValue GlideCurrencyFormatter GlideCurrencyParser ' +
  'GlideCurrencyValue GlideDBFunctionBuilder GlideDigest GlideEmailOutbound GlideEncrypter ' +
  'GlideExcelParser GlideFilter GlideHTTPRequest GlideHTTPResponse GlideImpersonate GlideImportLog ' +
  'GlideImportSetRun GlideImportSetTable GlideImportSetTransformMap GlideImportSetTransformer ' +
  'GlideJsonPath GlideListProperties GlideLocale GlideMultiRecurrence GlidePluginManager ' +
  'GlideQuery GlideRecordUtil GlideSPScriptable GlideScriptableInputStream ' +
  'GlideScriptedExtensionPoint GlideScriptedProcessor GlideSecureRandomUtil GlideSecurityManager ' +
  'GlideSecurityUtils GlideStringUtil GlideSysListControl GlideTableHierarchy GlideTextReader ' +
  'GlideTransformLog GlideUICompatibility GlideURI GlideXMLUtil SOAPMessageV2 Workflow ' +
  'WorkflowScheduler';
`;
