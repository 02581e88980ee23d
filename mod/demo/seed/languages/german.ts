import type { InstanceLanguage } from "./instance_language.ts";

const LEVELS = "1=1 - Hoch|2=2 - Mittel|3=3 - Niedrig";
const INCIDENT_STATES =
  "1=Neu|2=In Bearbeitung|3=Zurückgestellt|6=Gelöst|7=Geschlossen|8=Abgebrochen";

/** German as a demo instance speaks it; the words are ours, not those of the platform's plugin. */
export const german: InstanceLanguage = {
  language: "de",
  properties: {
    "glide.sys.language": "de",
    "glide.sys.default.tz": "Europe/Berlin",
    "glide.sys.date_format": "dd.MM.yyyy",
    "glide.sys.time_format": "HH:mm:ss",
  },
  choices: {
    "task.state":
      "-5=Ausstehend|1=Offen|2=In Arbeit|3=Vollständig abgeschlossen|4=Unvollständig abgeschlossen|7=Übersprungen",
    "task.priority": "1=1 - Kritisch|2=2 - Hoch|3=3 - Mäßig|4=4 - Niedrig|5=5 - Planung",
    "task.impact": LEVELS,
    "task.urgency": LEVELS,
    "task.approval":
      "not requested=Noch nicht angefordert|requested=Angefordert|approved=Genehmigt|rejected=Abgelehnt",
    "task.contact_type":
      "email=E-Mail|phone=Telefon|self-service=Selbstbedienung|walk-in=Persönlich",
    "incident.state": INCIDENT_STATES,
    "incident.incident_state": INCIDENT_STATES,
    "incident.category":
      "inquiry=Anfrage / Hilfe|software=Software|hardware=Hardware|network=Netzwerk|database=Datenbank",
    "incident.severity": LEVELS,
    "incident.hold_reason":
      "1=Warten auf Anrufer|5=Warten auf Change|3=Warten auf Problem|4=Warten auf Lieferant",
    "problem.state":
      "101=Neu|102=Bewerten|103=Ursachenanalyse|104=Behebung läuft|106=Gelöst|107=Geschlossen",
    "change_request.state":
      "-5=Neu|-4=Bewerten|-3=Autorisieren|-2=Geplant|-1=Umsetzen|0=Prüfung|3=Geschlossen|4=Abgebrochen",
    "change_request.type": "standard=Standard|normal=Normal|emergency=Notfall",
    "change_request.risk": "2=Hoch|3=Mäßig|4=Niedrig",
    "sys_update_set.state": "in progress=In Bearbeitung|complete=Abgeschlossen|ignore=Ignorieren",
  },
  labels: {
    "task.number": "Nummer",
    "task.short_description": "Kurzbeschreibung",
    "task.description": "Beschreibung",
    "task.state": "Status",
    "task.priority": "Priorität",
    "task.impact": "Auswirkung",
    "task.urgency": "Dringlichkeit",
    "task.assigned_to": "Zugewiesen an",
    "task.assignment_group": "Zuweisungsgruppe",
    "task.opened_at": "Geöffnet am",
    "task.active": "Aktiv",
    "incident.caller_id": "Anrufer",
    "incident.category": "Kategorie",
    "incident.hold_reason": "Grund der Zurückstellung",
    "sys_user.name": "Name",
    "sys_user.department": "Abteilung",
    "sys_user_group.name": "Name",
    "sys_user_group.manager": "Leitung",
  },
};
