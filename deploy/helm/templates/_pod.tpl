{{- define "fairlead.labels" -}}
app.kubernetes.io/name: fairlead
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "fairlead.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "fairlead.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "fairlead.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "fairlead.environment" -}}
envFrom:
  - secretRef: { name: {{ required "secretName: a secret with DATABASE_URL and the rest" .Values.secretName }} }
env:
  {{- $_ := required "env.PUBLIC_URL: the address people use" .Values.env.PUBLIC_URL }}
  {{- $_ := required "env.S3_ENDPOINT: pods share no disk, so files need a store" .Values.env.S3_ENDPOINT }}
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}
